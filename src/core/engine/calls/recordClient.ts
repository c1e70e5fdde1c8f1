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
  const runningQueries = client
    .getQueryCache()
    .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' });
  for (const runningQuery of runningQueries) {
    if (runningQuery.state.data === undefined && !runningQuery.isDisabled())
      void runningQuery.cancel({ silent: true });
  }
}

/**
 * Creates a query client that never replaces a cached whole record by a list row or a title. react-admin
 * would do so, although rows and titles lack fields or are masked. A saved record is still copied into the
 * cached rows and titles. If `hasMaskedFields` returns true for a resource, its cached rows and titles are
 * refetched instead. An invalidation also restarts a first read that is still running.
 */
export function createRecordQueryClient(
  config: QueryClientConfig,
  hasMaskedFields: (resource: unknown) => boolean,
): QueryClient {
  const client = new QueryClient(config);
  const originalSetQueryData = client.setQueryData.bind(client);
  const setQueryDataUnlessMasked = (queryKey: QueryKey, updater: never, options?: SetDataOptions) => {
    const [resource, call] = queryKey;
    const cachedData = client.getQueryData(queryKey);
    if (call === 'getOne')
      return cachedData === undefined ? undefined : originalSetQueryData(queryKey, updater, options);
    // Only react-admin's own cache updates set `updatedAt`; all other updates are passed on unchanged.
    if (options?.updatedAt === undefined || !hasMaskedFields(resource))
      return originalSetQueryData(queryKey, updater, options);
    void client.invalidateQueries({ queryKey, exact: true });
    return cachedData;
  };
  // The cast is needed because the generic type of `setQueryData` can't be given to another function.
  client.setQueryData = setQueryDataUnlessMasked as typeof client.setQueryData;
  const originalInvalidate = client.invalidateQueries.bind(client);
  const cancelInitialFetchesAndInvalidate: typeof originalInvalidate = (filters, options) => {
    if (filters?.refetchType !== 'none') cancelInitialFetches(client, filters);
    return originalInvalidate(filters, options);
  };
  client.invalidateQueries = cancelInitialFetchesAndInvalidate as typeof client.invalidateQueries;
  return client;
}
