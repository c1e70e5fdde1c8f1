import type { ObservableStateStore } from '../../form/edit/store';
import {
  computeRowChangeMarks,
  type RowChangeMarksById,
  replaceRowsKeepingOrder,
  wouldNewerRowsMoveVisibleRows,
} from '../../renewal/changes';
import type { ListModelState, ListResultPage } from './state';

type ListCallParams = ListModelState['params'];

/** The list calls of a resource, and access to the pages that they have put into the cache. */
export interface ListCalls {
  /** Reads a page. `isUserInitiated` is false for an automatic refetch. */
  read(params: ListCallParams, isUserInitiated: boolean): Promise<ListResultPage>;
  getCached(params: ListCallParams): ListResultPage | undefined;
  /**
   * Returns how often a page was written to the cache. A timestamp could not distinguish two writes within a
   * millisecond.
   */
  countWrites(params: ListCallParams): number | undefined;
  write(params: ListCallParams, resultPage: ListResultPage): void;
}

/** Detects whether the operator is using the list, from the page element with the list's records. */
export interface ListUsageDetector {
  /**
   * Whether the operator is reading or using the list; then its rows must not move. `section` is the element
   * with the records.
   */
  isBeingRead(section: HTMLElement | null): boolean;
}

export const NO_ROW_CHANGE_MARKS: RowChangeMarksById = new Map();

interface ListRefetcherOptions {
  store: ObservableStateStore<ListModelState>;
  provider: ListCalls;
  element: ListUsageDetector;
  section: { readonly current: HTMLElement | null };
}

/**
 * Refetches a list while it is shown. Changed values are shown at once. While the operator reads, a page that
 * would add, remove or move rows is held back. A refetch that the operator requested is shown at once.
 */
export function createListRefetcher({ store, provider, element, section }: ListRefetcherOptions) {
  let pendingParams: ListCallParams | undefined;

  const addRowChangeMarks = (
    params: ListCallParams,
    newMarks: RowChangeMarksById,
    deferredPage: ListModelState['kept'] = null,
  ) => {
    const { marks, params: shownParams } = store.get();
    if (shownParams === params) store.set({ marks: new Map([...marks, ...newMarks]), kept: deferredPage });
  };
  const showRefetchedListPage = (params: ListCallParams, newerPage: ListResultPage) => {
    const cachedPage = provider.getCached(params);
    provider.write(params, newerPage);
    addRowChangeMarks(params, computeRowChangeMarks(cachedPage?.data ?? [], newerPage.data));
  };

  return {
    async renew(isUserInitiated: boolean): Promise<void> {
      const { params } = store.get();
      if (pendingParams === params) return;
      pendingParams = params;
      const previousWriteCount = provider.countWrites(params);
      store.set({ isRenewing: isUserInitiated });
      const newerPage = await provider.read(params, isUserInitiated).catch(() => undefined);
      if (pendingParams !== params) return;
      pendingParams = undefined;
      store.set({ isRenewing: false });
      const cachedPage = provider.getCached(params);
      // Drops the answer if the cached page changed during the call, for example by a save. The cached page
      // is newer.
      if (previousWriteCount !== provider.countWrites(params)) return;
      if (!newerPage || !cachedPage) return isUserInitiated ? void store.get().read.refetch() : undefined;
      if (isUserInitiated) store.set({ marks: NO_ROW_CHANGE_MARKS, kept: null });
      if (
        isUserInitiated ||
        !wouldNewerRowsMoveVisibleRows(cachedPage.data, newerPage.data) ||
        !element.isBeingRead(section.current)
      )
        return showRefetchedListPage(params, newerPage);
      const mergedRows = replaceRowsKeepingOrder(cachedPage.data, newerPage.data);
      provider.write(params, { ...cachedPage, data: mergedRows });
      addRowChangeMarks(params, computeRowChangeMarks(cachedPage.data, mergedRows), {
        page: newerPage,
        since: provider.countWrites(params),
      });
    },
    /** Shows the refetched page that was held back while the operator was reading. */
    showKept() {
      const { kept, params } = store.get();
      if (kept) showRefetchedListPage(params, kept.page);
    },
    /**
     * Discards the refetched page that is held back, if the operator has saved or deleted a record since.
     * Showing that page would visibly undo the change.
     */
    dropOlder() {
      const { kept, params } = store.get();
      if (kept && kept.since !== provider.countWrites(params)) store.set({ kept: null });
    },
    /** Stops refetching the list. The answer of a running call is then ignored. */
    stop() {
      pendingParams = undefined;
    },
  };
}
