import type { ObservableStateStore } from '../../form/edit/store';
import {
  computeRowChangeMarks,
  type RowChangeMarksById,
  replaceRowsKeepingOrder,
  wouldNewerRowsMoveVisibleRows,
} from '../../renewal/changes';
import type { ListModelState, ListResultPage } from './state';

type ListParams = ListModelState['params'];

/** The list calls of a resource, and access to the pages that they have put into the cache. */
export interface ListCalls {
  /** Reads a page. `asked` is false for an automatic refetch. */
  read(params: ListParams, asked: boolean): Promise<ListResultPage>;
  getCached(params: ListParams): ListResultPage | undefined;
  /**
   * Returns how often a page was written to the cache. A timestamp could not distinguish two writes within a
   * millisecond.
   */
  countWrites(params: ListParams): number | undefined;
  write(params: ListParams, page: ListResultPage): void;
}

/** The list's element in the page, for finding out whether the operator is using the list. */
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
  let reading: ListParams | undefined;

  const addRowChangeMarks = (
    params: ListParams,
    added: RowChangeMarksById,
    kept: ListModelState['kept'] = null,
  ) => {
    const { marks, params: shown } = store.get();
    if (shown === params) store.set({ marks: new Map([...marks, ...added]), kept });
  };
  const showRefetchedListPage = (params: ListParams, fresh: ListResultPage) => {
    const shown = provider.getCached(params);
    provider.write(params, fresh);
    addRowChangeMarks(params, computeRowChangeMarks(shown?.data ?? [], fresh.data));
  };

  return {
    async renew(asked: boolean): Promise<void> {
      const { params } = store.get();
      if (reading === params) return;
      reading = params;
      const before = provider.countWrites(params);
      store.set({ isRenewing: asked });
      const fresh = await provider.read(params, asked).catch(() => undefined);
      if (reading !== params) return;
      reading = undefined;
      store.set({ isRenewing: false });
      const shown = provider.getCached(params);
      // Drops the answer if the cached page changed during the call, for example by a save. The cached page
      // is newer.
      if (before !== provider.countWrites(params)) return;
      if (!fresh || !shown) return asked ? void store.get().read.refetch() : undefined;
      if (asked) store.set({ marks: NO_ROW_CHANGE_MARKS, kept: null });
      if (
        asked ||
        !wouldNewerRowsMoveVisibleRows(shown.data, fresh.data) ||
        !element.isBeingRead(section.current)
      )
        return showRefetchedListPage(params, fresh);
      const data = replaceRowsKeepingOrder(shown.data, fresh.data);
      provider.write(params, { ...shown, data });
      addRowChangeMarks(params, computeRowChangeMarks(shown.data, data), {
        page: fresh,
        since: provider.countWrites(params),
      });
    },
    /** Shows the newer page of the list that was held back. */
    showKept() {
      const { kept, params } = store.get();
      if (kept) showRefetchedListPage(params, kept.page);
    },
    /**
     * Drops the page that was held back, because the operator has saved or deleted a record since. Showing
     * that page would visibly undo the change.
     */
    dropOlder() {
      const { kept, params } = store.get();
      if (kept && kept.since !== provider.countWrites(params)) store.set({ kept: null });
    },
    /** Stops refetching the list. The answer of a running call is then ignored. */
    stop() {
      reading = undefined;
    },
  };
}
