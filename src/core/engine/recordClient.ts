import {
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';

/**
 * Creates a query client whose records are only what was read as a record. React-admin also fills its cache of records
 * with rows of lists, titles and values that it sent: these are masked or shorter.
 */
export function createRecordClient(config: QueryClientConfig): QueryClient {
  const client = new QueryClient(config);
  const set = client.setQueryData.bind(client);
  const setRead = (queryKey: QueryKey, updater: never, options?: SetDataOptions) => {
    const isUnread = queryKey[1] === 'getOne' && client.getQueryData(queryKey) === undefined;
    return isUnread ? undefined : set(queryKey, updater, options);
  };
  // No other function has the types that a key may carry.
  client.setQueryData = setRead as typeof client.setQueryData;
  return client;
}
