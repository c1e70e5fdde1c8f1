import {
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';

/**
 * Creates a query client that never replaces a cached whole record by a list row or a title. react-admin
 * would do so, although rows and titles lack fields or are masked. A saved record is still copied into the
 * cached rows and titles. If `masks` returns true for a resource, its cached rows and titles are refetched
 * instead.
 */
export function createRecordClient(
  config: QueryClientConfig,
  masks: (resource: unknown) => boolean,
): QueryClient {
  const client = new QueryClient(config);
  const set = client.setQueryData.bind(client);
  const setOwn = (queryKey: QueryKey, updater: never, options?: SetDataOptions) => {
    const [resource, call] = queryKey;
    const before = client.getQueryData(queryKey);
    if (call === 'getOne') return before === undefined ? undefined : set(queryKey, updater, options);
    // `updatedAt` is set only by the cache updates that react-admin makes.
    if (options?.updatedAt === undefined || !masks(resource)) return set(queryKey, updater, options);
    void client.invalidateQueries({ queryKey, exact: true });
    return before;
  };
  // The cast is needed because the generic type of `setQueryData` can't be given to another function.
  client.setQueryData = setOwn as typeof client.setQueryData;
  return client;
}
