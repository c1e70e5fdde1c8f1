import { useGetIdentity, useLocation, useStore } from 'ra-core';
import { useEffect } from 'react';
import { nowInstant } from '../../schema/basics/clock';
import type { AnyResource } from '../../schema/index';
import { useDeployment } from '../DeploymentContext';
import { decodeUrlPart } from '../decoded';

/**
 * A record that the operator opened recently. Only its path and the time are stored; its title is read again.
 */
export interface RecentRecord {
  resource: string;
  id: string;
  /** The URL's query with the variant of the record, from `?` on; '' if there is no variant. */
  search: string;
  /** When the record was opened, as a UTC instant. */
  at: string;
}

const MAX_RECENT_RECORDS = 20;
const RECORD_PATH_PATTERN = /^\/([^/]+)\/([^/]+)$/;
const noRecentRecords: readonly RecentRecord[] = [];

/** Returns the records that this operator opened in this browser, the latest first. */
export function useRecentRecords() {
  const { identity } = useGetIdentity();
  return useStore<readonly RecentRecord[]>(`recent.${identity?.id ?? ''}`, noRecentRecords);
}

/**
 * Returns a URL's query with only the variant. The other parameters are filters, which may contain a person's
 * name.
 */
function extractVariantQuery({ variants }: AnyResource, urlQuery: string): string {
  const variantName = variants && new URLSearchParams(urlQuery).get(variants.by);
  return variants && variantName ? `?${new URLSearchParams([[variants.by, variantName]])}` : '';
}

/** Adds each record that the operator opens to the list of recent records. */
export function useRememberOpenedRecords(): void {
  const { pathname, search } = useLocation();
  const { resources } = useDeployment();
  const [, setRecents] = useRecentRecords();
  useEffect(() => {
    const [, name, part = ''] = RECORD_PATH_PATTERN.exec(pathname) ?? [];
    const id = decodeUrlPart(part);
    const resource = resources.find((candidate) => candidate.name === name);
    if (!resource || id === undefined || id === 'create') return;
    const openedRecord = {
      resource: resource.name,
      id,
      search: extractVariantQuery(resource, search),
      at: nowInstant(),
    };
    setRecents((previousRecords: readonly RecentRecord[] = noRecentRecords) => [
      openedRecord,
      ...previousRecords
        .filter(
          (recentRecord) =>
            recentRecord.resource !== openedRecord.resource || recentRecord.id !== openedRecord.id,
        )
        .slice(0, MAX_RECENT_RECORDS - 1),
    ]);
  }, [pathname, search, resources, setRecents]);
}
