import { useGetIdentity, useLocation, useStore, useStoreContext } from 'ra-core';
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

/** Returns undefined while it is not known who is signed in. */
function useStoreKeyOfRecents(): string | undefined {
  const { identity } = useGetIdentity();
  return identity && `recent.${identity.id}`;
}

/** Returns the records that this operator opened in this browser, the latest first. */
export const useRecentRecords = () =>
  useStore<readonly RecentRecord[]>(useStoreKeyOfRecents() ?? '', noRecentRecords);

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
  const { getItem, setItem } = useStoreContext();
  const storeKey = useStoreKeyOfRecents();
  useEffect(() => {
    const [, name, part = ''] = RECORD_PATH_PATTERN.exec(pathname) ?? [];
    const id = decodeUrlPart(part);
    const resource = resources.find((candidate) => candidate.name === name);
    if (storeKey === undefined || !resource || id === undefined || id === 'create') return;
    const openedRecord = {
      resource: resource.name,
      id,
      search: extractVariantQuery(resource, search),
      at: nowInstant(),
    };
    const otherRecords = (getItem<readonly RecentRecord[]>(storeKey) ?? noRecentRecords).filter(
      (recentRecord) =>
        recentRecord.resource !== openedRecord.resource || recentRecord.id !== openedRecord.id,
    );
    setItem(storeKey, [openedRecord, ...otherRecords.slice(0, MAX_RECENT_RECORDS - 1)]);
  }, [pathname, search, resources, storeKey, getItem, setItem]);
}
