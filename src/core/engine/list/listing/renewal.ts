import type { ObservableStateStore } from '../../form/edit/store';
import {
  type RowChangeMarks,
  replaceRowsKeepingOrder,
  rowChangeMarksOf,
  wouldMoveRows,
} from '../../renewal/changes';
import type { ListModelState, ListPage } from './state';

type ListParams = ListModelState['params'];

/** The list calls of a resource, and access to the pages that they have put into the cache. */
export interface ListCalls {
  /** Reads a page. `asked` is false for an automatic refetch. */
  read(params: ListParams, asked: boolean): Promise<ListPage>;
  cached(params: ListParams): ListPage | undefined;
  /**
   * Returns how often a page was written to the cache. The time of the last write can't replace this number,
   * because two writes within a millisecond have the same time.
   */
  writes(params: ListParams): number | undefined;
  write(params: ListParams, page: ListPage): void;
}

/** The list's element in the page, for finding out whether the operator is using the list. */
export interface ListElementHandle {
  /**
   * Whether the operator is reading or using the list, so that moving rows would disturb them. `section`
   * contains the records.
   */
  isBeingRead(section: HTMLElement | null): boolean;
}

export const NO_ROW_CHANGE_MARKS: RowChangeMarks = new Map();

interface ListRenewalOptions {
  store: ObservableStateStore<ListModelState>;
  provider: ListCalls;
  element: ListElementHandle;
  section: { readonly current: HTMLElement | null };
}

/**
 * Refetches a list while it is shown. Changed values are shown at once. If rows would appear, disappear or
 * move while the operator is reading, the new page is held back. It is not held back if the operator
 * requested the refetch.
 */
export function createListRenewal({ store, provider, element, section }: ListRenewalOptions) {
  let reading: ListParams | undefined;

  const markRows = (params: ListParams, added: RowChangeMarks, kept: ListModelState['kept'] = null) => {
    const { marks, params: shown } = store.get();
    if (shown === params) store.set({ marks: new Map([...marks, ...added]), kept });
  };
  const showPage = (params: ListParams, fresh: ListPage) => {
    const shown = provider.cached(params);
    provider.write(params, fresh);
    markRows(params, rowChangeMarksOf(shown?.data ?? [], fresh.data));
  };

  return {
    async renew(asked: boolean): Promise<void> {
      const { params } = store.get();
      if (reading === params) return;
      reading = params;
      const before = provider.writes(params);
      store.set({ isRenewing: asked });
      const fresh = await provider.read(params, asked).catch(() => undefined);
      if (reading !== params) return;
      reading = undefined;
      store.set({ isRenewing: false });
      const shown = provider.cached(params);
      // The answer is dropped if the cached page was changed in the meantime. A save by the operator is newer
      // than the answer.
      if (before !== provider.writes(params)) return;
      if (!fresh || !shown) return asked ? void store.get().read.refetch() : undefined;
      if (asked) store.set({ marks: NO_ROW_CHANGE_MARKS, kept: null });
      if (asked || !wouldMoveRows(shown.data, fresh.data) || !element.isBeingRead(section.current))
        return showPage(params, fresh);
      const data = replaceRowsKeepingOrder(shown.data, fresh.data);
      provider.write(params, { ...shown, data });
      markRows(params, rowChangeMarksOf(shown.data, data), { page: fresh, since: provider.writes(params) });
    },
    /** Shows the newer page of the list that was held back. */
    showKept() {
      const { kept, params } = store.get();
      if (kept) showPage(params, kept.page);
    },
    /**
     * Drops the page that was held back, because the operator has saved or deleted a record since. Showing
     * that page would visibly undo the change.
     */
    dropOlder() {
      const { kept, params } = store.get();
      if (kept && kept.since !== provider.writes(params)) store.set({ kept: null });
    },
    /** Stops refetching the list. The answer of a running call is then ignored. */
    stop() {
      reading = undefined;
    },
  };
}
