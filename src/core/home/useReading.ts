import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onRenewal } from '../engine/renewal/renewals';

/** Marks the dashboard's queries in the query cache. */
const OF_DASHBOARD = { dashboard: true } as const;

export interface ReadOptions {
  signal?: AbortSignal;
  /** True for an automatic call, which keeps no session alive and is not recorded. */
  unasked: boolean;
}

export interface Reading<T> {
  data: T | undefined;
  /** Error of the last read; earlier data stay. */
  error: Error | null;
  /** True while the data are being read. */
  busy: boolean;
  again: () => void;
}

/**
 * Reads a part's data with a separate call, which is renewed with everything else on the screen. A failed
 * renewal keeps the data, and shows an error only if an operator requested it.
 */
export function useReading<T>(queryKey: QueryKey, read: (options: ReadOptions) => Promise<T>): Reading<T> {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read({ signal, unasked: false }),
    meta: OF_DASHBOARD,
  });
  const renew = useEffectEvent(async (asked: boolean) => {
    if (asked) return void refetch();
    const readAt = () => client.getQueryState(queryKey)?.dataUpdatedAt;
    const before = readAt();
    const fresh = await read({ unasked: true }).catch(() => undefined);
    // Data that were read meanwhile are newer than this answer.
    if (fresh !== undefined && before === readAt()) client.setQueryData(queryKey, fresh);
  });
  useEffect(() => onRenewal((asked) => void renew(asked)), []);
  return { data, error, busy: isFetching, again: () => void refetch() };
}
