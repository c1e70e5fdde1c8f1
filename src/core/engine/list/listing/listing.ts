import type { RefObject } from 'react';
import type { ListSettingsOfOneOperator } from '../../../provider/calls/views';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import {
  chooseVisibleColumns,
  type FilterValues,
  findTabFilter,
  findTitlePathOfResource,
  getFilterName,
  getNextSortAfterClick,
  type SortPathAndDirection,
  type TableDensity,
} from '../../../schema/index';
import { buildListUrlQuery, computeLastPageNumber, type ListState } from '../../address/listState';
import { createObservableStateStore } from '../../form/edit/store';
import { registerListRefetch } from '../../renewal/renewals';
import { applyRightsToList, type PermittedList, type PermittedListOptions } from './listed';
import { buildListCallParams, type ListCallContext } from './params';
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

/** Changes the URL in the browser, to show the list with other filters, sort order or page. */
export interface ListUrlNavigator {
  /** Navigates to another URL query of this list. `keepsState` keeps the state of the history entry. */
  go(urlQuery: string, options?: { replace?: boolean; keepsState?: boolean }): void;
}

export interface ListModelOptions extends PermittedListOptions, ListCallContext {
  address: ListUrlNavigator;
  provider: ListCalls;
  views: {
    /** Stores the operator's own settings of the list, which apply while no saved view is open. */
    keep(changes: Partial<ListSettingsOfOneOperator>): void;
  };
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
  see(input: ListModelInput): void;
  /**
   * Replaces a URL query that is not valid or names a page after the last one. Adds the settings of a view or
   * of the default view if the query has none.
   */
  settle(): void;
  /** Prevents a default view that loads late from discarding the operator's input. */
  stay(): void;
  /** Returns the URL query of this list with another page number. */
  searchOf(page: number): string;
  setPage(page: number): void;
  /** Sets the values of all filters, and shows the first page. */
  setFilterValues(values: FilterValues): void;
  /**
   * Sets the filters of the filter bar, and keeps the filter that the tabs set. If no filter changed,
   * refetches the list.
   */
  search(values: FilterValues): void;
  /** Sets the sort order, or the list's default sort order, and shows the first page. */
  setSort(sort: SortPathAndDirection | undefined): void;
  /** Sorts by a header's path. A second press reverses the order, a third restores the default order. */
  pressSort(path: string): void;
  /** Changes the list's columns or row height; with an open view, these become the view's unsaved changes. */
  reshape(changes: UnsavedViewChanges): void;
  /** Sets the unsaved changes of a view; without `changes` it reverts to the saved view. */
  draft(viewId: string, changes?: UnsavedViewChanges): void;
  refetch(): void;
  /** Shows the newer rows that were held back when the list was refetched. */
  showKept(): void;
  /** Opens the dialog that confirms the deletion of the record; null closes the dialog. */
  askRemoval(removal: ListModelState['removing']): void;
  /** Updates the list after the operator has deleted the record. */
  removed(record: ConsoleRecord): void;
  /** Moves the focus to the list, because the focused row was removed. */
  requestFocusAfterRemoval(): void;
  /**
   * Registers the list, so that it is refetched with all other visible data. Returns the function that ends
   * this.
   */
  open(): () => void;
}

/** Returns a function that remembers its last result while its arguments stay the same. */
function memoizeLast<A extends readonly unknown[], R>(compute: (...args: A) => R): (...args: A) => R {
  let lastCall: { args: A; result: R } | undefined;
  return (...args) => {
    const hasSameArgs = lastCall?.args.every((arg, index) => Object.is(arg, args[index]));
    const currentCall = lastCall && hasSameArgs ? lastCall : { args, result: compute(...args) };
    lastCall = currentCall;
    return currentCall.result;
  };
}

export function createListModel(options: ListModelOptions): ListModel {
  const { resource, list, address, provider, views: settingsSaver, words, element } = options;
  const permittedList = applyRightsToList(options);
  const { storeKey, record } = permittedList;
  // Uses the list as the schema declares it, without a reduction to the operator's rights. A URL can contain
  // filters that this operator may not use.
  const urlContext = { resource, list, record };

  const deriveViewsState = memoizeLast(deriveSavedViewsState);
  const markPendingSwitch = memoizeLast((viewsState: SavedViewsState, isOpeningView: boolean) =>
    isOpeningView ? { ...viewsState, isPending: true } : viewsState,
  );
  const buildLayout = memoizeLast((columnIds: readonly string[] | null, density: TableDensity) => {
    const ownColumns =
      columnIds && chooseVisibleColumns(list, columnIds, findTitlePathOfResource(resource, list));
    const columns = permittedList.drawn(ownColumns ?? undefined);
    return {
      columns,
      chosen: columnIds,
      density,
      pageWidth: computeMaxListPageWidth(permittedList, columns),
    };
  });
  const buildRows = memoizeLast(
    (records: readonly ConsoleRecord[] | undefined, firstRowNumber: number, filterQuery: string) =>
      (records ?? []).map((row, index) => ({
        id: row.id,
        name: permittedList.nameOf(row, firstRowNumber - index),
        version: row.version,
        search: filterQuery,
      })),
  );
  let params = buildListCallParams(options, options.seen.route);
  /**
   * URL query with the filters that found the visible rows. While the rows of the previous query are still
   * shown, it has the previous filters.
   */
  let rowFilterQuery: string | undefined;
  let pinnedEntryKey: string | undefined;
  /** The URL query to which the list is switching; if it is not switching, its present query. */
  let targetQuery = '';

  const deriveListModelState = ({ route, stored, read, forms, offers }: ListModelInput) => {
    const { total = 0, isPlaceholderData, data, meta } = read;
    const viewsState = deriveViewsState(stored.data, stored.isPending, stored.error, route.view);
    const { columns, density } = {
      ...(viewsState.view ?? stored.data?.own ?? DEFAULT_OPERATOR_LIST_SETTINGS),
      ...getUnsavedViewChanges(viewsState.view?._id),
    };
    const search = buildListUrlQuery(permittedList, { page: 1, values: route.values });
    const skip = Number(meta?.skip ?? 0);
    const nextParams = buildListCallParams(options, route);
    targetQuery = addViewSettingsToUrlQuery(urlContext, route, viewsState, pinnedEntryKey);
    if (JSON.stringify(nextParams) !== JSON.stringify(params)) params = nextParams;
    if (!isPlaceholderData) rowFilterQuery = search;
    rowFilterQuery ??= search;
    return {
      ...{ route, read, forms, offers, params, search, skip },
      views: markPendingSwitch(viewsState, targetQuery !== route.search),
      shape: buildLayout(columns, density),
      rows: buildRows(data, total - skip, rowFilterQuery),
    };
  };

  let latestInput = options.seen;
  const store = createObservableStateStore<ListModelState>({
    ...deriveListModelState(latestInput),
    selection: recallListSelection(storeKey),
    marks: NO_ROW_CHANGE_MARKS,
    kept: null,
    isRenewing: false,
    removing: null,
    removals: 0,
  });
  /** Applies changes to the state if at least one of them differs from the present value. */
  const updateState = (changes: Partial<ListModelState>) => {
    const currentState = store.get();
    const stateKeys = Object.keys(changes) as (keyof ListModelState)[];
    if (stateKeys.some((name) => !Object.is(changes[name], currentState[name]))) store.set(changes);
  };
  const rederiveListModelState = () => updateState(deriveListModelState(latestInput));

  const selectionChanger = createRowSelectionChanger({
    store,
    storeKey,
    tellDropped: () => options.notify(words.translate('list.bulk.dropped')),
  });
  const section: ListModel['section'] = { current: null };
  const listRefetcher = createListRefetcher({ store, provider, element, section });

  const navigateToListState = (changes: Partial<ListState>, keepsState = false) =>
    address.go(buildListUrlQuery(urlContext, { ...store.get().route, ...changes }), { keepsState });
  /** The corrected URL queries that were already set, so that no correction is repeated. */
  const correctedQueries = new Set<string>();
  let lastCorrectedRoute: ListModelInput['route'] | undefined;
  const correctUrlQuery = (urlQuery: string, keepsState: boolean) => {
    const { route } = store.get();
    if (lastCorrectedRoute !== route) correctedQueries.clear();
    lastCorrectedRoute = route;
    if (correctedQueries.has(urlQuery)) return;
    correctedQueries.add(urlQuery);
    address.go(urlQuery, { replace: true, keepsState });
  };
  const setFilterValues = (values: FilterValues) => navigateToListState({ page: 1, values });
  const setSort = (sort: SortPathAndDirection | undefined) => navigateToListState({ page: 1, sort });
  const requestFocusAfterRemoval = () => updateState({ removals: store.get().removals + 1 });

  return {
    ...permittedList,
    section,
    getState: store.get,
    subscribe: store.subscribe,
    see(input) {
      latestInput = input;
      const previousParams = params;
      const parts = deriveListModelState(input);
      updateState(params === previousParams ? parts : { ...parts, marks: NO_ROW_CHANGE_MARKS, kept: null });
      listRefetcher.dropOlder();
      selectionChanger.seeAgain();
    },
    settle() {
      const { route, read } = store.get();
      const canonicalQuery = buildListUrlQuery(urlContext, route);
      const isOnListPath = route.pathname === `/${resource.name}`;
      if (isOnListPath && route.search !== canonicalQuery) correctUrlQuery(canonicalQuery, true);
      if (targetQuery !== route.search) correctUrlQuery(targetQuery, false);
      if (read.total === undefined || read.isFetching) return;
      const lastPageNumber = computeLastPageNumber(read.total, list.perPage);
      if (route.page > lastPageNumber)
        correctUrlQuery(buildListUrlQuery(urlContext, { ...route, page: lastPageNumber }), true);
    },
    stay() {
      const { key } = store.get().route;
      if (pinnedEntryKey === key) return;
      pinnedEntryKey = key;
      rederiveListModelState();
    },
    searchOf: (page) => buildListUrlQuery(urlContext, { ...store.get().route, page }),
    setPage: (page) => navigateToListState({ page }, true),
    setFilterValues,
    search(barValues) {
      const { route } = store.get();
      const filter = findTabFilter(permittedList.list);
      const tabValue = filter && route.values[getFilterName(filter)];
      const values = filter && tabValue ? { ...barValues, [getFilterName(filter)]: tabValue } : barValues;
      if (buildListUrlQuery(permittedList, { ...route, values }) === buildListUrlQuery(urlContext, route))
        void store.get().read.refetch();
      else setFilterValues(values);
    },
    setSort,
    pressSort: (path) =>
      setSort(getNextSortAfterClick(resource, permittedList.list, path, store.get().route.sort)),
    toggle: selectionChanger.toggle,
    select: selectionChanger.select,
    selectAll: selectionChanger.selectAll,
    clear: selectionChanger.clear,
    reshape(changes) {
      const { view } = store.get().views;
      if (!view) return settingsSaver.keep(changes);
      updateUnsavedViewChanges(view._id, changes);
      rederiveListModelState();
    },
    draft(viewId, changes) {
      updateUnsavedViewChanges(viewId, changes);
      rederiveListModelState();
    },
    refetch: () => void store.get().read.refetch(),
    showKept: listRefetcher.showKept,
    askRemoval: (removal) => updateState({ removing: removal }),
    removed({ id }) {
      selectionChanger.forget(id);
      updateState({ removing: null });
      requestFocusAfterRemoval();
    },
    requestFocusAfterRemoval,
    open() {
      const unregister = registerListRefetch((isRequested) => void listRefetcher.renew(isRequested));
      return () => {
        unregister();
        listRefetcher.stop();
      };
    },
  };
}
