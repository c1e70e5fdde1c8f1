import {
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';

/**
 * Creates a query client that keeps records apart from rows and titles. React-admin fills its cache of records
 * with these, which are masked or shorter. Here the cache holds only records that were read as such. It also
 * writes a saved record into rows and titles. For resources that `masks` names, these are refetched instead.
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
    // Only react-admin's own changes have a time.
    if (options?.updatedAt === undefined || !masks(resource)) return set(queryKey, updater, options);
    void client.invalidateQueries({ queryKey, exact: true });
    return before;
  };
  // No other function has the types that a key may carry.
  client.setQueryData = setOwn as typeof client.setQueryData;
  return client;
}
