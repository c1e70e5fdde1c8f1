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
import { buildListCallParams, createListModel, type ListModel, type ListUrlNavigator } from './listing';
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
  const isBack = useIsBackNavigation();
  const [entered] = useState(key);
  const isEntry = key === entered || state?.fresh === true;
  return useMemo(
    () => ({
      ...parseListUrlState(resource, list, variant, new URLSearchParams(search)),
      ...{ pathname, search, key, isBack, isEntry },
    }),
    [resource, list, variant, pathname, search, key, isBack, isEntry],
  );
}

/** Reads the state on which a list depends: the URL, the list's saved views, and its records. */
function useListModelInput(shown: ListScreenOptions, shownVariants: readonly string[]): ListModelInput {
  const { resource, variant, offers = NO_FILTER_OPTIONS } = shown;
  const provider = useDataProvider<ConsoleProvider>();
  const route = useListLocation(shown);
  const of = { resource: resource.name, variant: variant ?? null };
  const { data, isPending, error } = useQuery({
    queryKey: createSavedViewsQueryKey(of),
    queryFn: ({ signal }) => provider.readViews(of, { signal }),
    gcTime: Number.POSITIVE_INFINITY,
  });
  const read = useGetList<ConsoleRecord>(
    resource.name,
    buildListCallParams({ ...shown, variant, shownVariants }, route),
    { placeholderData: keepPreviousData, gcTime: LIST_CACHE_LIFETIME_MS },
  );
  const linkTo = useFormLink(resource.name);
  const open = useFormOpener(resource.name);
  const forms = useMemo(() => ({ linkTo, open }), [linkTo, open]);
  return { route, stored: { data, isPending, error }, read, forms, offers };
}

/** Creates the model of a list, and updates it when the URL, the saved views or the records change. */
export function useNewListModel(shown: ListScreenOptions): ListModel {
  const { resource, list, variant } = shown;
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const reason = useErrorText();
  const translate = useText();
  const texts = useTexts(resource, variant);
  const rights = useRights();
  const engine = useEngine();
  const shownVariants = useMemo(() => engine.shownVariants(resource), [engine, resource]);
  const seen = useListModelInput(shown, shownVariants);
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const place = useRef({ navigate, pathname, state });
  const options = useMemo(() => {
    const of = { resource: resource.name, variant: variant ?? null };
    const notifyFailure = (failure: unknown) => notify(reason(failure), { type: 'error' });
    return {
      ...{ resource, list, variant, rights, shownVariants },
      words: { texts, translate },
      address: {
        go(search, { replace = false, keepsState = false } = {}) {
          const { navigate: to, pathname: here, state: kept } = place.current;
          void to({ pathname: here, search }, { replace, ...(keepsState && { state: kept }) });
        },
      } satisfies ListUrlNavigator,
      provider: createListCalls(provider, client, resource.name),
      views: createListSettingsSaver(provider, client, of, notifyFailure),
      notify: (message: string) => notify(message, { type: 'info' }),
      element: { isBeingRead: isOperatorReadingList },
    };
  }, [resource, list, variant, rights, shownVariants, texts, translate, provider, client, notify, reason]);
  const [last, keep] = useState(() => ({ options, listing: createListModel({ ...options, seen }) }));
  const made = last.options === options ? last : { options, listing: createListModel({ ...options, seen }) };
  if (made !== last) keep(made);
  const { listing } = made;

  useLayoutEffect(() => {
    place.current = { navigate, pathname, state };
    listing.see(seen);
  });
  useEffect(() => listing.settle());
  useEffect(() => listing.open(), [listing]);
  return listing;
}
