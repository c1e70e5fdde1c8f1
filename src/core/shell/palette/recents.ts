import { useGetIdentity, useLocation, useStore } from 'ra-core';
import { useEffect } from 'react';
import { nowInstant } from '../../schema/basics/clock';
import type { AnyResource } from '../../schema/index';
import { useDeployment } from '../DeploymentContext';
import { decodeUrlPart } from '../decoded';

/** A recently opened record: its path and the time. Its content is not stored; the title is read again. */
export interface Recent {
  resource: string;
  id: string;
  /** The query with the record's variant, from `?` on; '' without one. */
  search: string;
  /** When the record was opened, as a UTC instant. */
  at: string;
}

const MOST = 20;
const OPENED = /^\/([^/]+)\/([^/]+)$/;
const none: readonly Recent[] = [];

/** Returns the records that this operator opened in this browser, latest first. */
export function useRecents() {
  const { identity } = useGetIdentity();
  return useStore<readonly Recent[]>(`recent.${identity?.id ?? ''}`, none);
}

/** Returns a query with only the variant's parameter, because a list's filters may name a person. */
function variantSearch({ variants }: AnyResource, search: string): string {
  const value = variants && new URLSearchParams(search).get(variants.by);
  return variants && value ? `?${new URLSearchParams([[variants.by, value]])}` : '';
}

/** Remembers the records that the operator opens. */
export function useRememberOpened(): void {
  const { pathname, search } = useLocation();
  const { resources } = useDeployment();
  const [, setRecents] = useRecents();
  useEffect(() => {
    const [, name, part = ''] = OPENED.exec(pathname) ?? [];
    const id = decodeUrlPart(part);
    const resource = resources.find((each) => each.name === name);
    if (!resource || id === undefined || id === 'create') return;
    const opened = {
      resource: resource.name,
      id,
      search: variantSearch(resource, search),
      at: nowInstant(),
    };
    setRecents((before: readonly Recent[] = none) => [
      opened,
      ...before
        .filter((each) => each.resource !== opened.resource || each.id !== opened.id)
        .slice(0, MOST - 1),
    ]);
  }, [pathname, search, resources, setRecents]);
}
