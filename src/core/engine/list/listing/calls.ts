import type { QueryClient } from '@tanstack/react-query';
import type { ListIdentity, SavedViewsOfList } from '../../../provider/calls/views';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import type { ListModelOptions } from './listing';
import type { ListCalls } from './renewal';
import type { ListModelState, ListResultPage } from './state';

/** Returns the calls of a resource's list. The pages are cached by react-admin's queries. */
export function createListCalls(
  provider: ConsoleProvider,
  client: QueryClient,
  resourceName: string,
): ListCalls {
  // The query key equals the one that react-admin uses for lists.
  const createListPageQueryKey = (params: ListModelState['params']) => [resourceName, 'getList', params];
  return {
    read: (params, isUserInitiated) =>
      provider.getList<ConsoleRecord>(resourceName, {
        ...params,
        meta: { ...params.meta, unasked: !isUserInitiated },
      }),
    getCached: (params) => client.getQueryData<ListResultPage>(createListPageQueryKey(params)),
    countWrites: (params) => client.getQueryState(createListPageQueryKey(params))?.dataUpdateCount,
    write: (params, resultPage) =>
      void client.setQueryData<ListResultPage>(createListPageQueryKey(params), resultPage),
  };
}

const SAVED_VIEWS_QUERY_KEY = 'savedViews';

export const createSavedViewsQueryKey = (listIdentity: ListIdentity): readonly unknown[] => [
  SAVED_VIEWS_QUERY_KEY,
  listIdentity,
];

/**
 * Returns the function that stores an operator's own settings of a list. The settings take effect before the
 * API has answered.
 */
export const createListSettingsSaver = (
  provider: Pick<ConsoleProvider, 'keepOwnShape'>,
  client: QueryClient,
  listIdentity: ListIdentity,
  onError: (failure: unknown) => void,
): ListModelOptions['views'] => ({
  keep(settingsChanges) {
    // The row height is stored once for all lists, not separately for each list.
    const isGlobalSetting = 'density' in settingsChanges;
    const applyListSettingsChanges = (savedViews: SavedViewsOfList | undefined) =>
      savedViews && { ...savedViews, own: { ...savedViews.own, ...settingsChanges } };
    client.setQueriesData<SavedViewsOfList>(
      { queryKey: isGlobalSetting ? [SAVED_VIEWS_QUERY_KEY] : createSavedViewsQueryKey(listIdentity) },
      applyListSettingsChanges,
    );
    provider
      .keepOwnShape({ ...(!isGlobalSetting && listIdentity), ...settingsChanges })
      .catch((failure: unknown) => {
        onError(failure);
        void client.invalidateQueries({ queryKey: [SAVED_VIEWS_QUERY_KEY] });
      });
  },
});
