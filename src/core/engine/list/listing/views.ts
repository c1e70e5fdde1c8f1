import type { ListSettingsOfOneOperator, SavedView, SavedViewsOfList } from '../../../provider/calls/views';
import {
  collectAllFiltersOfList,
  type ListSettings,
  type ListView,
  type Loose,
  parseFilterValues,
  parseSortOrder,
  TABLE_DENSITIES,
} from '../../../schema/index';
import { buildListUrlQuery } from '../../address/listState';
import type { PermittedList } from './listed';
import type { ListLocation, SavedViewsState } from './state';

export const DEFAULT_OPERATOR_LIST_SETTINGS: ListSettingsOfOneOperator = {
  columns: null,
  view: null,
  density: TABLE_DENSITIES[0],
};
const NO_SAVED_VIEWS: readonly SavedView[] = [];

/** Returns the state of a list's views. `viewId` is the id of the view in the URL. */
export function deriveSavedViewsState(
  listViews: SavedViewsOfList | undefined,
  isPending: boolean,
  error: Error | null,
  viewId: string | undefined,
): SavedViewsState {
  const { views = NO_SAVED_VIEWS, own = DEFAULT_OPERATOR_LIST_SETTINGS } = listViews ?? {};
  const openView = views.find(({ _id }) => _id === viewId);
  const defaultView = views.find(({ _id }) => _id === own.view);
  const isViewMissing = viewId !== undefined && listViews !== undefined && openView === undefined;
  return { views, isPending, error, view: openView, opensIn: defaultView, isMissing: isViewMissing };
}

/** Unsaved columns and row height of a view. Its unsaved filters and sort order are in the URL instead. */
export type UnsavedViewChanges = Partial<Pick<ListSettings, 'columns' | 'density'>>;

/** The unsaved changes of saved views, by view id. They are kept while the console is open. */
const unsavedChangesByView = new Map<string, UnsavedViewChanges>();

export const getUnsavedViewChanges = (viewId: string | undefined): UnsavedViewChanges | undefined =>
  unsavedChangesByView.get(viewId ?? '');

/** Adds to the unsaved changes of a view; without `changes`, discards them. */
export function updateUnsavedViewChanges(viewId: string, changes?: UnsavedViewChanges): void {
  if (changes) unsavedChangesByView.set(viewId, { ...unsavedChangesByView.get(viewId), ...changes });
  else unsavedChangesByView.delete(viewId);
}

type ListUrlContext = Pick<PermittedList, 'resource' | 'list' | 'record'>;

/**
 * Returns the URL query that shows a list in a view; without a view, the query of the list without filters.
 * The query contains the view's filters and sort order, so that it also works after the view was deleted.
 */
export function buildUrlQueryOfView(listContext: ListUrlContext, view: SavedView | undefined): string {
  if (!view) return buildListUrlQuery(listContext, { page: 1, values: {} });
  const { resource, list } = listContext;
  const { values } = parseFilterValues('route', resource, collectAllFiltersOfList(list), view.filters);
  const sortOrder = parseSortOrder(list as ListView<Loose>, view.order);
  return buildListUrlQuery(listContext, { page: 1, values, sort: sortOrder, view: view._id });
}

/** The key that the router gives to the history entry of a fresh page load. */
const INITIAL_HISTORY_ENTRY_KEY = 'default';

/**
 * Adds a view's settings to the URL query that opened the list:
 * - An empty query gets the settings of the operator's default view.
 * - A query that names only a view gets the settings of this view.
 * - Any other query is returned unchanged, as is the query of the history entry `pinnedHistoryEntryKey`.
 */
export function addViewSettingsToUrlQuery(
  listContext: ListUrlContext,
  route: ListLocation,
  { view, opensIn }: Pick<SavedViewsState, 'view' | 'opensIn'>,
  pinnedHistoryEntryKey: string | undefined,
): string {
  const { pathname, search, key, isEntry, isBack, view: viewId } = route;
  const isQueryWithoutSettings =
    search === buildListUrlQuery(listContext, { page: 1, values: {}, view: viewId });
  const isFreshHistoryEntry =
    isEntry &&
    key !== pinnedHistoryEntryKey &&
    pathname === `/${listContext.resource.name}` &&
    isQueryWithoutSettings;
  const viewToShow = viewId === undefined && !(isBack && key !== INITIAL_HISTORY_ENTRY_KEY) ? opensIn : view;
  return isFreshHistoryEntry && viewToShow ? buildUrlQueryOfView(listContext, viewToShow) : search;
}
