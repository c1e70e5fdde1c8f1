import type { QueryClient } from '@tanstack/react-query';
import type { ListIdentity, SavedViewsOfList } from '../../../provider/calls/views';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import type { ListModelOptions } from './listing';
import type { ListCalls } from './renewal';
import type { ListModelState, ListResultPage } from './state';

/** Returns the calls of a resource's list. The pages are cached by react-admin's queries. */
export function createListCalls(provider: ConsoleProvider, client: QueryClient, name: string): ListCalls {
  // The query key equals the one that react-admin uses for lists.
  const createListPageQueryKey = (params: ListModelState['params']) => [name, 'getList', params];
  return {
    read: (params, asked) =>
      provider.getList<ConsoleRecord>(name, { ...params, meta: { ...params.meta, unasked: !asked } }),
    getCached: (params) => client.getQueryData<ListResultPage>(createListPageQueryKey(params)),
    countWrites: (params) => client.getQueryState(createListPageQueryKey(params))?.dataUpdateCount,
    write: (params, page) => void client.setQueryData<ListResultPage>(createListPageQueryKey(params), page),
  };
}

const SAVED_VIEWS_QUERY_KEY = 'savedViews';

export const createSavedViewsQueryKey = (of: ListIdentity): readonly unknown[] => [SAVED_VIEWS_QUERY_KEY, of];

/**
 * Returns the function that stores an operator's own settings of a list. The settings take effect before the
 * API has answered.
 */
export const createListSettingsSaver = (
  provider: Pick<ConsoleProvider, 'keepOwnShape'>,
  client: QueryClient,
  of: ListIdentity,
  onError: (failure: unknown) => void,
): ListModelOptions['views'] => ({
  keep(changes) {
    // The row height is stored once for all lists, not separately for each list.
    const isCommon = 'density' in changes;
    const applyListSettingsChanges = (before: SavedViewsOfList | undefined) =>
      before && { ...before, own: { ...before.own, ...changes } };
    client.setQueriesData<SavedViewsOfList>(
      { queryKey: isCommon ? [SAVED_VIEWS_QUERY_KEY] : createSavedViewsQueryKey(of) },
      applyListSettingsChanges,
    );
    provider.keepOwnShape({ ...(!isCommon && of), ...changes }).catch((failure: unknown) => {
      onError(failure);
      void client.invalidateQueries({ queryKey: [SAVED_VIEWS_QUERY_KEY] });
    });
  },
});
