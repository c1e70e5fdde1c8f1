import type { Store } from '../../form/edit/store';
import { inPlace, type Marks, marksOf, moves } from '../../renewal/changes';
import type { ListingState, ListPage } from './state';

type Params = ListingState['params'];

/** The calls of a list, and its pages as the console keeps them. */
export interface ListProvider {
  /** Reads a page. `asked` is false for a renewal that no operator asked for. */
  read(params: Params, asked: boolean): Promise<ListPage>;
  cached(params: Params): ListPage | undefined;
  /** Counts the writes of a cached page: its time can't distinguish two writes in one millisecond. */
  writes(params: Params): number | undefined;
  write(params: Params, page: ListPage): void;
}

/** The list as it is on the screen at the moment. */
export interface ListElement {
  /** True if moved rows would disturb a reading or acting operator; `section` contains the records. */
  isBeingRead(section: HTMLElement | null): boolean;
}

export const NONE: Marks = new Map();

interface RenewalOptions {
  store: Store<ListingState>;
  provider: ListProvider;
  element: ListElement;
  section: { readonly current: HTMLElement | null };
}

/**
 * Renews a list while it is shown. A changed value is shown in place. Rows that come, go or change places are
 * kept back while somebody reads, unless the operator requested the renewal.
 */
export function createRenewal({ store, provider, element, section }: RenewalOptions) {
  let reading: Params | undefined;

  const mark = (params: Params, added: Marks, kept: ListingState['kept'] = null) => {
    const { marks, params: shown } = store.get();
    if (shown === params) store.set({ marks: new Map([...marks, ...added]), kept });
  };
  const show = (params: Params, fresh: ListPage) => {
    const shown = provider.cached(params);
    provider.write(params, fresh);
    mark(params, marksOf(shown?.data ?? [], fresh.data));
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
      // The operator's save in the meantime is newer than an answer in flight.
      if (before !== provider.writes(params)) return;
      if (!fresh || !shown) return asked ? void store.get().read.refetch() : undefined;
      if (asked) store.set({ marks: NONE, kept: null });
      if (asked || !moves(shown.data, fresh.data) || !element.isBeingRead(section.current))
        return show(params, fresh);
      const data = inPlace(shown.data, fresh.data);
      provider.write(params, { ...shown, data });
      mark(params, marksOf(shown.data, data), { page: fresh, since: provider.writes(params) });
    },
    /** Shows the page that was kept back. */
    showKept() {
      const { kept, params } = store.get();
      if (kept) show(params, kept.page);
    },
    /** Drops a kept page once the operator saved or deleted: showing it would visibly undo that. */
    dropOlder() {
      const { kept, params } = store.get();
      if (kept && kept.since !== provider.writes(params)) store.set({ kept: null });
    },
    /** The list is gone: a call in flight changes nothing any more. */
    stop() {
      reading = undefined;
    },
  };
}
