import { beforeEach, describe, expect, test } from 'vitest';
import {
  countSelectedRecords,
  NOTHING_SELECTED,
  rememberListSelection,
} from '../../../../src/core/engine/list/listing/selection';
import { updateUnsavedViewChanges } from '../../../../src/core/engine/list/listing/views';
import type { SavedViewsOfList } from '../../../../src/core/provider/calls/views';
import { answered, openListing } from './openListing';
import { parcels, row, rows, viewOf } from './sample';

const chosen = ({ state }: ReturnType<typeof openListing>) => [...state().selection.chosen.keys()];
const own = { columns: null, view: null, density: 'normal' } as const;
const noViews: SavedViewsOfList = { views: [], own };

beforeEach(() => {
  rememberListSelection('parcels', NOTHING_SELECTED);
  updateUnsavedViewChanges('heavy');
});

describe('The address of a list', () => {
  test('loses what means nothing, and keeps how the operator came to it', () => {
    const { see, gone } = openListing(parcels, { search: '?kind=box&colour=red' });
    see({});
    see({});
    expect(gone).toEqual(['replace ?kind=box as it was']);
  });

  test('is not corrected below the route of a form over the list', () => {
    const { see, gone } = openListing(parcels, { search: '?colour=red', visit: { pathname: '/parcels/1' } });
    see({});
    expect(gone).toEqual([]);
  });

  test('names other filters and orders from their first page on', () => {
    const { listing, gone } = openListing(parcels, { search: '?kind=box&page=3' });
    listing.setSort({ path: 'weight', descending: true });
    listing.setFilterValues({});
    listing.setPage(4);
    expect(gone).toEqual(['push ?kind=box&sort=-weight', 'push ', 'push ?kind=box&page=4 as it was']);
    expect(listing.searchOf(1)).toBe('?kind=box');
  });

  test('goes to the last page once the page that it names is gone', () => {
    const { show, see, gone } = openListing(parcels, { search: '?page=3' });
    see({ read: answered([], { total: 11 }) });
    expect(gone).toEqual(['replace ?page=2 as it was']);
    show(rows('a'), { total: 21 });
    expect(gone).toHaveLength(1);
  });

  test('is sorted by a head, then in reverse, then by the list’s own order', () => {
    const first = openListing(parcels);
    first.listing.pressSort('weight');
    const second = openListing(parcels, { search: '?sort=weight' });
    second.listing.pressSort('weight');
    const third = openListing(parcels, { search: '?sort=-weight' });
    third.listing.pressSort('weight');
    expect([first.gone, second.gone, third.gone]).toEqual([
      ['push ?sort=weight'],
      ['push ?sort=-weight'],
      ['push '],
    ]);
  });
});

describe('A search', () => {
  test('leaves the tab alone', () => {
    const { listing, gone } = openListing(parcels, { search: '?kind=box' });
    listing.search({ who: 'kim' });
    expect(gone).toEqual(['push ?kind=box&who=kim']);
  });

  test('for what is shown reads it again', () => {
    const reads: string[] = [];
    const read = { ...answered(rows('a')), refetch: async () => reads.push('again') } as never;
    const { listing, gone } = openListing(parcels, { search: '?who=kim', read });
    listing.search({ who: 'kim' });
    expect([reads, gone]).toEqual([['again'], []]);
  });
});

describe('The selection of a list', () => {
  test('takes a range among the rows of now, from the row that was pressed last', () => {
    const opened = openListing(parcels);
    const { listing, show } = opened;
    show(rows('a', 'b'));
    listing.toggle('a', true, false);
    show(rows('a', 'x', 'b', 'c'));
    listing.toggle('b', true, true);
    expect(chosen(opened)).toEqual(['a', 'x', 'b']);
  });

  test('outlasts another page and another screen', () => {
    const { listing, show } = openListing(parcels);
    show(rows('a', 'b'), { total: 11 });
    listing.toggle('a', true, false);
    show(rows('k'), { total: 11, skip: 10 });
    listing.toggle('k', true, false);
    expect(chosen(openListing(parcels))).toEqual(['a', 'k']);
  });

  test('knows a selected row as it was last seen', () => {
    const { listing, show, state } = openListing(parcels);
    show([row('a', 1)]);
    listing.toggle('a', true, false);
    show([row('a', 2, 'renamed')]);
    expect(state().selection.chosen.get('a')).toMatchObject({ version: 2, name: 'renamed' });
  });

  test('of all that match counts them as they are counted now, a deleted record once', () => {
    const { listing, show, state } = openListing(parcels);
    show(rows('a', 'b', 'c'));
    listing.selectAll();
    listing.removed(row('a'));
    show(rows('b', 'c'));
    expect(countSelectedRecords(state().selection)).toBe(2);
    listing.toggle('b', false, false);
    listing.removed(row('b'));
    show(rows('c'));
    expect([countSelectedRecords(state().selection), state().removals]).toEqual([1, 2]);
  });

  test('of all that match ends with their filters, and says so; single rows stay', () => {
    const all = openListing(parcels);
    all.show(rows('a', 'b'));
    all.listing.selectAll();
    all.visit('?who=kim');
    expect([all.state().selection, all.notices]).toEqual([NOTHING_SELECTED, ['list.bulk.dropped']]);
    all.listing.toggle('a', true, false);
    all.visit('');
    expect([chosen(all), all.notices.length]).toEqual([['a'], 1]);
  });

  test('names rows by the filters that found them while the next ones load', () => {
    const { visit, show, state } = openListing(parcels);
    show(rows('a'));
    visit('?who=kim', {}, { read: answered(rows('a'), { isPlaceholderData: true }) });
    expect(state().rows.map(({ search }) => search)).toEqual(['']);
    show(rows('b'));
    expect(state().rows.map(({ search }) => search)).toEqual(['?who=kim']);
  });
});

describe('The view of a list', () => {
  const heavy = viewOf('heavy', { filters: { kind: 'box' }, columns: ['weight'], order: '-weight' });
  const opensIn = { views: [heavy], own: { ...own, view: 'heavy' } };

  test('that the operator chose completes an address that names nothing', () => {
    const { store, state, gone } = openListing(parcels);
    store(opensIn);
    expect([gone, state().views.isPending]).toEqual([['replace ?kind=box&sort=-weight&view=heavy'], true]);
  });

  test.each([
    ['on a way back', '', { isBack: true }],
    ['within the list', '', { isEntry: false }],
    ['with a filter', '?who=kim', {}],
  ])('is not opened by itself %s', (_, search, visit) => {
    const { store, state, gone } = openListing(parcels, { search, visit });
    store(opensIn);
    expect([gone, state().views.isPending]).toEqual([[], false]);
  });

  test('is opened by a reload, though the browser calls it a way back', () => {
    const { store, gone } = openListing(parcels, { visit: { isBack: true, key: 'default' } });
    store(opensIn);
    expect(gone).toHaveLength(1);
  });

  test('that loads late discards nothing that was typed', () => {
    const { listing, store, gone } = openListing(parcels);
    listing.stay();
    store(opensIn);
    expect(gone).toEqual([]);
  });

  test('that is gone is missing, once the views are read', () => {
    const { store, state } = openListing(parcels, { search: '?view=gone' });
    expect(state().views.isMissing).toBe(false);
    store(noViews);
    expect(state().views.isMissing).toBe(true);
  });

  test('keeps its changes as a draft until it is reverted', () => {
    const { listing, store, state, kept } = openListing(parcels, {
      search: '?kind=box&sort=-weight&view=heavy',
    });
    const columns = () => state().shape.columns.map(({ id }) => id);
    store(opensIn);
    expect(columns()).toEqual(['subject', 'weight']);
    listing.reshape({ columns: ['subject', 'kind'] });
    expect([columns(), kept]).toEqual([['subject', 'kind'], []]);
    listing.draft('heavy');
    expect(columns()).toEqual(['subject', 'weight']);
  });

  test('is needed for no draft: without one the operator’s own shape is stored', () => {
    const { listing, store, kept, state } = openListing(parcels);
    store(noViews);
    listing.reshape({ density: 'dense' });
    expect(kept).toEqual([{ density: 'dense' }]);
    store({ views: [], own: { ...own, density: 'dense' } });
    expect(state().shape.density).toBe('dense');
  });
});

describe('What a part of a list shows', () => {
  test('stays the same object while something else changes', () => {
    const { listing, show, see, state } = openListing(parcels);
    show(rows('a', 'b'));
    const before = state();
    listing.toggle('a', true, false);
    const { selection, ...rest } = state();
    const { selection: none, ...were } = before;
    expect(selection).not.toBe(none);
    for (const [name, part] of Object.entries(rest)) expect(part, name).toBe(were[name as keyof typeof were]);
    let told = 0;
    listing.subscribe(() => {
      told += 1;
    });
    see({});
    expect(told).toBe(0);
  });
});
