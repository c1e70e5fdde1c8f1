import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetList, useNotify } from 'ra-core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { limits } from '../../../schema/index';
import { useText } from '../../../ui/useText';
import { useFormLink, useFormOpener } from '../../address/formRoutes';
import { parseListUrlState } from '../../address/listState';
import { useErrorText } from '../../calls/errorText';
import { type ListScreenProps, useEngine } from '../../EngineContext';
import { useRights } from '../../rights';
import { useTexts } from '../../texts';
import { useIsBackNavigation } from '../place/left';
import { createListCalls, createListSettingsSaver, createSavedViewsQueryKey } from './calls';
import { isOperatorReadingList } from './isBeingRead';
import { createListModel, type ListModel, type ListUrlNavigator } from './listing';
import { buildListCallParams } from './params';
import type { ListLocation, ListModelInput } from './state';

type ListScreenOptions = Pick<ListScreenProps, 'resource' | 'list' | 'variant' | 'offers'>;

/**
 * Milliseconds for which a list's page stays cached after the list was left. The time is long, because a form
 * may stay open for hours.
 */
const LIST_CACHE_LIFETIME_MS = limits.maxSessionIdleHours * 60 * 60 * 1_000;

const NO_FILTER_OPTIONS: ListModelInput['offers'] = {};

/**
 * Returns the page, filters and sort order that the URL sets for a list, and how the operator navigated to
 * it.
 */
function useListLocation({ resource, list, variant }: ListScreenOptions): ListLocation {
  const { pathname, search, key, state } = useLocation();
  const isBackNavigation = useIsBackNavigation();
  const [entryKey] = useState(key);
  const isListHistoryEntry = key === entryKey || state?.fresh === true;
  return useMemo(
    () => ({
      ...parseListUrlState(resource, list, variant, new URLSearchParams(search)),
      ...{ pathname, search, key, isBack: isBackNavigation, isEntry: isListHistoryEntry },
    }),
    [resource, list, variant, pathname, search, key, isBackNavigation, isListHistoryEntry],
  );
}

/** Reads the state on which a list depends: the URL, the list's saved views, and its records. */
function useListModelInput(
  screenOptions: ListScreenOptions,
  shownVariants: readonly string[],
): ListModelInput {
  const { resource, variant, offers = NO_FILTER_OPTIONS } = screenOptions;
  const provider = useDataProvider<ConsoleProvider>();
  const route = useListLocation(screenOptions);
  const listIdentity = { resource: resource.name, variant: variant ?? null };
  const { data, isPending, error } = useQuery({
    queryKey: createSavedViewsQueryKey(listIdentity),
    queryFn: ({ signal }) => provider.readViews(listIdentity, { signal }),
    gcTime: Number.POSITIVE_INFINITY,
  });
  const listQueryState = useGetList<ConsoleRecord>(
    resource.name,
    buildListCallParams({ ...screenOptions, variant, shownVariants }, route),
    { placeholderData: keepPreviousData, gcTime: LIST_CACHE_LIFETIME_MS },
  );
  const linkTo = useFormLink(resource.name);
  const openForm = useFormOpener(resource.name);
  const formLinks = useMemo(() => ({ linkTo, open: openForm }), [linkTo, openForm]);
  return { route, stored: { data, isPending, error }, read: listQueryState, forms: formLinks, offers };
}

/** Creates the model of a list, and updates it when the URL, the saved views or the records change. */
export function useNewListModel(screenOptions: ListScreenOptions): ListModel {
  const { resource, list, variant } = screenOptions;
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const translate = useText();
  const texts = useTexts(resource, variant);
  const rights = useRights();
  const engine = useEngine();
  const shownVariants = useMemo(() => engine.shownVariants(resource), [engine, resource]);
  const modelInput = useListModelInput(screenOptions, shownVariants);
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const locationRef = useRef({ navigate, pathname, state });
  const modelOptions = useMemo(() => {
    const listIdentity = { resource: resource.name, variant: variant ?? null };
    const notifyFailure = (failure: unknown) => notify(formatErrorText(failure), { type: 'error' });
    return {
      ...{ resource, list, variant, rights, shownVariants },
      words: { texts, translate },
      address: {
        go(urlQuery, { replace = false, keepsState = false } = {}) {
          const {
            navigate: navigateTo,
            pathname: currentPathname,
            state: historyState,
          } = locationRef.current;
          void navigateTo(
            { pathname: currentPathname, search: urlQuery },
            { replace, ...(keepsState && { state: historyState }) },
          );
        },
      } satisfies ListUrlNavigator,
      provider: createListCalls(provider, client, resource.name),
      views: createListSettingsSaver(provider, client, listIdentity, notifyFailure),
      notify: (message: string) => notify(message, { type: 'info' }),
      element: { isBeingRead: isOperatorReadingList },
    };
  }, [
    resource,
    list,
    variant,
    rights,
    shownVariants,
    texts,
    translate,
    provider,
    client,
    notify,
    formatErrorText,
  ]);
  const [lastModel, setLastModel] = useState(() => ({
    options: modelOptions,
    listing: createListModel({ ...modelOptions, seen: modelInput }),
  }));
  const currentModel =
    lastModel.options === modelOptions
      ? lastModel
      : { options: modelOptions, listing: createListModel({ ...modelOptions, seen: modelInput }) };
  if (currentModel !== lastModel) setLastModel(currentModel);
  const { listing } = currentModel;

  useLayoutEffect(() => {
    locationRef.current = { navigate, pathname, state };
    listing.see(modelInput);
  });
  useEffect(() => listing.settle());
  useEffect(() => listing.open(), [listing]);
  return listing;
}
