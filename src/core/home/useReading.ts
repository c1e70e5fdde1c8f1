import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onRenewal } from '../engine/renewal/renewals';

/** Marks what a widget of the dashboard shows among all that the console has read. */
const OF_DASHBOARD = { dashboard: true } as const;

export interface ReadOptions {
  signal?: AbortSignal;
  /** No operator asked for it: it keeps no session alive and is recorded nowhere. */
  unasked: boolean;
}

export interface Reading<T> {
  data: T | undefined;
  /** Of the last reading, if it failed; what was read before is still there. */
  error: Error | null;
  /** It is being read, for the first time or again. */
  busy: boolean;
  again: () => void;
}

/**
 * What a widget shows, by a call of its own: renewed with everything else on the screen. A renewal that fails leaves what
 * is shown, and is told of only if an operator asked for it.
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
    // What was read meanwhile is newer than an answer that was on its way.
    if (fresh !== undefined && before === readAt()) client.setQueryData(queryKey, fresh);
  });
  useEffect(() => onRenewal((asked) => void renew(asked)), []);
  return { data, error, busy: isFetching, again: () => void refetch() };
}
