import type { RefObject } from 'react';
import type { ListSettingsOfOneOperator } from '../../../provider/calls/views';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import {
  type AnyColumn,
  chooseVisibleColumns,
  type FilterValues,
  findTabFilter,
  getFilterValueKey,
  getNamePathOfResource,
  getNextSortAfterClick,
  relatedNamesInColumns,
  type SortPathAndDirection,
  type TableDensity,
} from '../../../schema/index';
import { type ListState, lastPage, listUrlQuery, toSortPayload, variantQuery } from '../../address/listState';
import { createObservableStateStore } from '../../form/edit/store';
import { registerListRefetch } from '../../renewal/renewals';
import { applyRightsToList, type PermittedList, type PermittedListOptions } from './listed';
import { createListRefetcher, type ListCalls, type ListUsageDetector, NO_ROW_CHANGE_MARKS } from './renewal';
import { createRowSelectionChanger, type RowSelectionChanger } from './selecting';
import { recallListSelection } from './selection';
import type { ListModelInput, ListModelState, SavedViewsState } from './state';
import {
  addViewSettingsToUrlQuery,
  DEFAULT_OPERATOR_LIST_SETTINGS,
  deriveSavedViewsState,
  getUnsavedViewChanges,
  type UnsavedViewChanges,
  updateUnsavedViewChanges,
} from './views';
import { computeMaxListPageWidth } from './widths';

/** The function by which a list changes the browser's URL. */
export interface ListUrlNavigator {
  /** Navigates to another URL query of this list. `keepsState` keeps the state of the history entry. */
  go(search: string, options?: { replace?: boolean; keepsState?: boolean }): void;
}

export interface ListModelOptions extends PermittedListOptions {
  address: ListUrlNavigator;
  provider: ListCalls;
  views: {
    /** Stores the operator's own settings of the list, which apply while no saved view is open. */
    keep(changes: Partial<ListSettingsOfOneOperator>): void;
  };
  /** The variants that the deployment shows. */
  shownVariants: readonly string[];
  notify(message: string): void;
  element: ListUsageDetector;
  /** The URL, saved views and records of the list when it opens. */
  seen: ListModelInput;
}

/** The model of an open list: its URL, records, selection, columns and refetching. It renders nothing. */
export interface ListModel extends PermittedList, Omit<RowSelectionChanger, 'seeAgain' | 'forget'> {
  /** The page element that contains the list's records. */
  section: RefObject<HTMLElement | null>;
  getState(): ListModelState;
  /** Calls the listener after each change of the state; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Updates the list with the present URL, saved views and records. */
  see(seen: ListModelInput): void;
  /** Corrects the URL: invalid parts, the default view, a page after the last one. */
  settle(): void;
  /** Prevents a default view that loads late from discarding the operator's input. */
  stay(): void;
  /** Returns the URL query of this list with another page number. */
  searchOf(page: number): string;
  setPage(page: number): void;
  /** Sets the values of all filters, and shows the first page. */
  setValues(values: FilterValues): void;
  /** Sets the filters of the bar, not the filter of the tabs. If none changed, refetches the list. */
  search(values: FilterValues): void;
  /** Sets the sort order, or the list's default sort order, and shows the first page. */
  setSort(sort: SortPathAndDirection | undefined): void;
  /** Sorts by a header's path. A second press reverses the order, a third restores the default order. */
  pressSort(path: string): void;
  /** Changes the list's columns or row height; with an open view, these become the view's unsaved changes. */
  reshape(changes: UnsavedViewChanges): void;
  /** Sets the unsaved changes of a view; without `changes` it reverts to the saved view. */
  draft(view: string, changes?: UnsavedViewChanges): void;
  refetch(): void;
  /** Shows the newer rows that were held back when the list was refetched. */
  showKept(): void;
  /** Asks whether to delete a record, given with its name in the list; null closes the question. */
  askRemoval(removing: ListModelState['removing']): void;
  /** Updates the list after the operator has deleted the record. */
  removed(record: ConsoleRecord): void;
  /** Moves the focus to the list, because the focused row was removed. */
  takeFocus(): void;
  /** Starts the list when it is mounted, and registers it to be refetched. Returns the cleanup function. */
  open(): () => void;
}

/** Returns a function that remembers its last result while its arguments stay the same. */
function memoizeLast<A extends readonly unknown[], R>(make: (...args: A) => R): (...args: A) => R {
  let last: { args: A; result: R } | undefined;
  return (...args) => {
    const isLast = last?.args.every((arg, index) => Object.is(arg, args[index]));
    const now = last && isLast ? last : { args, result: make(...args) };
    last = now;
    return now.result;
  };
}

// Marks a call as a list call. List rows may be masked or lack fields, so a form must never read them.
const LIST_CALL_META = { list: true };

/** Returns the query option that requests the numbers of related records, if the list shows them. */
function buildListQueryMeta(columns: readonly AnyColumn[]) {
  const related = relatedNamesInColumns(columns);
  return related.length > 0 ? { ...LIST_CALL_META, related } : LIST_CALL_META;
}

/** Returns the parameters of a list call, which are also its cache key. */
export function buildListCallParams(
  list: Pick<ListModelOptions, 'resource' | 'list' | 'variant' | 'shownVariants'>,
  { page, values, sort }: Pick<ListModelInput['route'], 'page' | 'values' | 'sort'>,
): ListModelState['params'] {
  const variants = variantQuery(list.resource, list.variant, list.shownVariants);
  return {
    pagination: { page, perPage: list.list.perPage },
    sort: toSortPayload(sort),
    filter: { ...variants, ...values },
    meta: buildListQueryMeta(list.list.columns),
  };
}

export function createListModel(options: ListModelOptions): ListModel {
  const { resource, list, address, provider, views: kept, words, element } = options;
  const listed = applyRightsToList(options);
  const { storeKey, record } = listed;
  // The schema's list is used, because a URL can contain filters that the operator has no right to use.
  const addressed = { resource, list, record };

  const views = memoizeLast(deriveSavedViewsState);
  const switching = memoizeLast((shown: SavedViewsState, isOpening: boolean) =>
    isOpening ? { ...shown, isPending: true } : shown,
  );
  const shape = memoizeLast((chosen: readonly string[] | null, density: TableDensity) => {
    const ownColumns = chosen && chooseVisibleColumns(list, chosen, getNamePathOfResource(resource, list));
    const columns = listed.drawn(ownColumns ?? undefined);
    return { columns, chosen, density, pageWidth: computeMaxListPageWidth(listed, columns) };
  });
  const rows = memoizeLast((data: readonly ConsoleRecord[] | undefined, first: number, search: string) =>
    (data ?? []).map((row, index) => ({
      id: row.id,
      name: listed.nameOf(row, first - index),
      version: row.version,
      search,
    })),
  );
  let params = buildListCallParams(options, options.seen.route);
  /** The filters by which the visible rows were found; for placeholder rows, the previous filters. */
  let foundBy: string | undefined;
  let stayed: string | undefined;
  /** The URL query to which the list is switching; if it is not switching, its present query. */
  let goal = '';

  const deriveListModelState = ({ route, stored, read, forms, offers }: ListModelInput) => {
    const { total = 0, isPlaceholderData, data, meta } = read;
    const found = views(stored.data, stored.isPending, stored.error, route.view);
    const { columns, density } = {
      ...(found.view ?? stored.data?.own ?? DEFAULT_OPERATOR_LIST_SETTINGS),
      ...getUnsavedViewChanges(found.view?._id),
    };
    const search = listUrlQuery(listed, { page: 1, values: route.values });
    const skip = Number(meta?.skip ?? 0);
    const asked = buildListCallParams(options, route);
    goal = addViewSettingsToUrlQuery(addressed, route, found, stayed);
    if (JSON.stringify(asked) !== JSON.stringify(params)) params = asked;
    if (!isPlaceholderData) foundBy = search;
    foundBy ??= search;
    return {
      ...{ route, read, forms, offers, params, search, skip },
      views: switching(found, goal !== route.search),
      shape: shape(columns, density),
      rows: rows(data, total - skip, foundBy),
    };
  };

  let seen = options.seen;
  const store = createObservableStateStore<ListModelState>({
    ...deriveListModelState(seen),
    selection: recallListSelection(storeKey),
    marks: NO_ROW_CHANGE_MARKS,
    kept: null,
    isRenewing: false,
    removing: null,
    removals: 0,
  });
  /** Changes the state only if one of these parts differs from the present state. */
  const updateListModelState = (parts: Partial<ListModelState>) => {
    const before = store.get();
    const names = Object.keys(parts) as (keyof ListModelState)[];
    if (names.some((name) => !Object.is(parts[name], before[name]))) store.set(parts);
  };
  const rederiveListModelState = () => updateListModelState(deriveListModelState(seen));

  const selecting = createRowSelectionChanger({
    store,
    storeKey,
    tellDropped: () => options.notify(words.translate('list.bulk.dropped')),
  });
  const section: ListModel['section'] = { current: null };
  const renewal = createListRefetcher({ store, provider, element, section });

  const navigateToListState = (changes: Partial<ListState>, keepsState = false) =>
    address.go(listUrlQuery(addressed, { ...store.get().route, ...changes }), { keepsState });
  /** The URLs that were already corrected, so that none is corrected twice. */
  const corrected = new Set<string>();
  let visit: ListModelInput['route'] | undefined;
  const correctUrlQuery = (search: string, keepsState: boolean) => {
    const { route } = store.get();
    if (visit !== route) corrected.clear();
    visit = route;
    if (corrected.has(search)) return;
    corrected.add(search);
    address.go(search, { replace: true, keepsState });
  };
  const setValues = (values: FilterValues) => navigateToListState({ page: 1, values });
  const setSort = (sort: SortPathAndDirection | undefined) => navigateToListState({ page: 1, sort });
  const takeFocus = () => updateListModelState({ removals: store.get().removals + 1 });

  return {
    ...listed,
    section,
    getState: store.get,
    subscribe: store.subscribe,
    see(next) {
      seen = next;
      const before = params;
      const parts = deriveListModelState(next);
      updateListModelState(params === before ? parts : { ...parts, marks: NO_ROW_CHANGE_MARKS, kept: null });
      renewal.dropOlder();
      selecting.seeAgain();
    },
    settle() {
      const { route, read } = store.get();
      const own = listUrlQuery(addressed, route);
      const isHere = route.pathname === `/${resource.name}`;
      if (isHere && route.search !== own) correctUrlQuery(own, true);
      if (goal !== route.search) correctUrlQuery(goal, false);
      if (read.total === undefined || read.isFetching) return;
      const last = lastPage(read.total, list.perPage);
      if (route.page > last) correctUrlQuery(listUrlQuery(addressed, { ...route, page: last }), true);
    },
    stay() {
      const { key } = store.get().route;
      if (stayed === key) return;
      stayed = key;
      rederiveListModelState();
    },
    searchOf: (page) => listUrlQuery(addressed, { ...store.get().route, page }),
    setPage: (page) => navigateToListState({ page }, true),
    setValues,
    search(searched) {
      const { route } = store.get();
      const filter = findTabFilter(listed.list);
      const tab = filter && route.values[getFilterValueKey(filter)];
      const values = filter && tab ? { ...searched, [getFilterValueKey(filter)]: tab } : searched;
      if (listUrlQuery(listed, { ...route, values }) === listUrlQuery(addressed, route))
        void store.get().read.refetch();
      else setValues(values);
    },
    setSort,
    pressSort: (path) => setSort(getNextSortAfterClick(resource, listed.list, path, store.get().route.sort)),
    toggle: selecting.toggle,
    select: selecting.select,
    selectAll: selecting.selectAll,
    clear: selecting.clear,
    reshape(changes) {
      const { view } = store.get().views;
      if (!view) return kept.keep(changes);
      updateUnsavedViewChanges(view._id, changes);
      rederiveListModelState();
    },
    draft(view, changes) {
      updateUnsavedViewChanges(view, changes);
      rederiveListModelState();
    },
    refetch: () => void store.get().read.refetch(),
    showKept: renewal.showKept,
    askRemoval: (removing) => updateListModelState({ removing }),
    removed({ id }) {
      selecting.forget(id);
      updateListModelState({ removing: null });
      takeFocus();
    },
    takeFocus: takeFocus,
    open() {
      const end = registerListRefetch((asked) => void renewal.renew(asked));
      return () => {
        end();
        renewal.stop();
      };
    },
  };
}
