import { parseListUrlState } from '../../../../src/core/engine/address/listState';
import { isOperatorReadingList } from '../../../../src/core/engine/list/listing/isBeingRead';
import { createListModel, type ListModelOptions } from '../../../../src/core/engine/list/listing/listing';
import type {
  ListLocation,
  ListModelInput,
  ListQueryState,
} from '../../../../src/core/engine/list/listing/state';
import { createOperatorRights, type OperatorRights } from '../../../../src/core/engine/rights';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import type { SavedViewsOfList } from '../../../../src/core/provider/calls/views';
import type { ConsoleRecord } from '../../../../src/core/provider/dataProvider';
import {
  type AnyResource,
  createVariantOnlyRecord,
  getListAndFormOfRecord,
} from '../../../../src/core/schema/index';

/** Every text is its key; one that need not be there is not. */
const keys = (key: string, options?: Record<string, unknown>) =>
  typeof options?._ === 'string' ? options._ : key;

/** A list's call that was answered. */
export const answered = (
  data: readonly ConsoleRecord[],
  {
    total = data.length,
    skip = 0,
    ...more
  }: { total?: number; skip?: number; isPlaceholderData?: boolean } = {},
): ListQueryState =>
  ({
    ...{ data, total, meta: { skip }, isPending: false, isFetching: false, error: null },
    ...{ isPlaceholderData: false, refetch: () => undefined, ...more },
  }) as unknown as ListQueryState;

const READING = {
  isPending: true,
  isFetching: true,
  refetch: () => undefined,
} as unknown as ListQueryState;

interface OpenOptions extends Partial<Pick<ListModelOptions, 'provider' | 'element' | 'rights'>> {
  variant?: string | undefined;
  translate?: typeof keys;
  /** The query of its address. */
  search?: string;
  visit?: Partial<ListLocation>;
  stored?: SavedViewsOfList;
  read?: ListQueryState;
}

const NO_CALLS: ListModelOptions['provider'] = {
  read: async () => {
    throw new Error('no call was expected');
  },
  getCached: () => undefined,
  countWrites: () => undefined,
  write: () => undefined,
};

/** Opens a resource's list without a screen, and writes down where it goes, what it keeps and what it says. */
export function openListing(resource: AnyResource, options: OpenOptions = {}) {
  const { variant, translate = keys, search = '', visit = {}, stored, read = READING } = options;
  const { list } = getListAndFormOfRecord(resource, createVariantOnlyRecord(resource, variant));
  if (!list) throw new Error(`${resource.name} has no list`);
  const gone: string[] = [];
  const kept: object[] = [];
  const notices: string[] = [];
  const routeAt = (query: string, at: Partial<ListLocation> = {}): ListLocation => ({
    ...parseListUrlState(resource, list, variant, new URLSearchParams(query)),
    ...{ pathname: `/${resource.name}`, search: query, key: 'first', isBack: false, isEntry: true, ...at },
  });
  let seen: ListModelInput = {
    route: routeAt(search, visit),
    stored: { data: stored, isPending: stored === undefined, error: null },
    read,
    forms: { linkTo: () => ({ to: '', state: {}, href: '' }), open: () => undefined },
    offers: {},
  };
  const rights: OperatorRights = options.rights ?? createOperatorRights(['console'], []);
  const listing = createListModel({
    ...{ resource, list, variant, rights, seen, shownVariants: [] },
    words: { texts: createResourceTexts(translate, resource, variant), translate },
    address: {
      go: (to, { replace, keepsState } = {}) =>
        void gone.push([replace ? 'replace' : 'push', to, ...(keepsState ? ['as it was'] : [])].join(' ')),
    },
    provider: options.provider ?? NO_CALLS,
    views: { keep: (changes) => void kept.push(changes) },
    notify: (message) => void notices.push(message),
    element: options.element ?? { isBeingRead: isOperatorReadingList },
  });
  /** Something outside changed, and the screen is drawn. */
  const see = (changes: Partial<ListModelInput>) => {
    seen = { ...seen, ...changes };
    listing.see(seen);
    listing.settle();
  };
  return {
    ...{ listing, gone, kept, notices, see, state: listing.getState },
    visit: (query: string, at: Partial<ListLocation> = {}, changes: Partial<ListModelInput> = {}) =>
      see({ route: routeAt(query, { isEntry: false, key: query, ...at }), ...changes }),
    store: (data: SavedViewsOfList) => see({ stored: { data, isPending: false, error: null } }),
    show: (data: readonly ConsoleRecord[], more?: Parameters<typeof answered>[1]) =>
      see({ read: answered(data, more) }),
  };
}
