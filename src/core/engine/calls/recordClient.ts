import {
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';

/**
 * Creates a query client that keeps whole records apart from rows and titles, which are masked or shorter and
 * which react-admin would put into its cache of records. It also copies a saved record into rows and titles;
 * for resources in `masks`, these are refetched instead.
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
    // Only react-admin's own cache updates pass a time.
    if (options?.updatedAt === undefined || !masks(resource)) return set(queryKey, updater, options);
    void client.invalidateQueries({ queryKey, exact: true });
    return before;
  };
  // The cast is needed because the method's generic type can't be written for another function.
  client.setQueryData = setOwn as typeof client.setQueryData;
  return client;
}
