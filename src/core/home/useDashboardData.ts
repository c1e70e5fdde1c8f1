import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { registerListRefetch } from '../engine/renewal/renewals';

/** Metadata of the dashboard's queries, by which they are found in the query cache. */
const DASHBOARD_QUERY_META = { dashboard: true } as const;

export interface DashboardReadOptions {
  signal?: AbortSignal;
  /**
   * True for a call that the console makes by itself. Such a call does not extend the session and is not
   * logged as access.
   */
  unasked: boolean;
}

export interface DashboardDataState<T> {
  data: T | undefined;
  /** The error of the last read. Data from earlier reads are still shown. */
  error: Error | null;
  /** True while the data are being read. */
  busy: boolean;
  again: () => void;
}

/**
 * Reads the data of one part of the dashboard by a separate call. Reads them again whenever all visible data
 * are refetched. If this fails, the earlier data stay. An error is shown only if an operator requested the
 * read.
 */
export function useDashboardData<T>(
  queryKey: QueryKey,
  readData: (options: DashboardReadOptions) => Promise<T>,
): DashboardDataState<T> {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readData({ signal, unasked: false }),
    meta: DASHBOARD_QUERY_META,
  });
  const refetchHomePart = useEffectEvent(async (isRequested: boolean) => {
    if (isRequested) return void refetch();
    const getLastQueryUpdateTime = () => client.getQueryState(queryKey)?.dataUpdatedAt;
    const previousUpdateTime = getLastQueryUpdateTime();
    const newData = await readData({ unasked: true }).catch(() => undefined);
    // If newer data have arrived during this call, they stay and this answer is dropped.
    if (newData !== undefined && previousUpdateTime === getLastQueryUpdateTime())
      client.setQueryData(queryKey, newData);
  });
  useEffect(() => registerListRefetch((isRequested) => void refetchHomePart(isRequested)), []);
  return { data, error, busy: isFetching, again: () => void refetch() };
}
