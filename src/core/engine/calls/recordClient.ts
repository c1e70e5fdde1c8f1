import {
  QueryClient,
  type QueryClientConfig,
  type QueryFilters,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';

/**
 * Cancels the calls of queries that have no data yet, because their answers might be older than a recent
 * change. Without the cancellation, an invalidation would wait for such a call instead of starting a new one.
 */
function cancelInitialFetches(client: QueryClient, filters: QueryFilters | undefined): void {
  const running = client.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' });
  for (const query of running) {
    if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true });
  }
}

/**
 * Creates a query client that never replaces a cached whole record by a list row or a title. react-admin
 * would do so, although rows and titles lack fields or are masked. A saved record is still copied into the
 * cached rows and titles. If `masks` returns true for a resource, its cached rows and titles are refetched
 * instead. An invalidation also restarts a first read that is still running.
 */
export function createRecordQueryClient(
  config: QueryClientConfig,
  masks: (resource: unknown) => boolean,
): QueryClient {
  const client = new QueryClient(config);
  const set = client.setQueryData.bind(client);
  const setQueryDataUnlessMasked = (queryKey: QueryKey, updater: never, options?: SetDataOptions) => {
    const [resource, call] = queryKey;
    const before = client.getQueryData(queryKey);
    if (call === 'getOne') return before === undefined ? undefined : set(queryKey, updater, options);
    // Only react-admin's own cache updates set `updatedAt`; all other updates are passed on unchanged.
    if (options?.updatedAt === undefined || !masks(resource)) return set(queryKey, updater, options);
    void client.invalidateQueries({ queryKey, exact: true });
    return before;
  };
  // The cast is needed because the generic type of `setQueryData` can't be given to another function.
  client.setQueryData = setQueryDataUnlessMasked as typeof client.setQueryData;
  const invalidate = client.invalidateQueries.bind(client);
  const cancelInitialFetchesAndInvalidate: typeof invalidate = (filters, options) => {
    if (filters?.refetchType !== 'none') cancelInitialFetches(client, filters);
    return invalidate(filters, options);
  };
  client.invalidateQueries = cancelInitialFetchesAndInvalidate as typeof client.invalidateQueries;
  return client;
}
