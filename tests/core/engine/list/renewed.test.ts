import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import {
  removeCachedListRow,
  replaceCachedListRow,
  updateCachedRowVersion,
} from '../../../../src/core/engine/calls/cachedLists';
import { createListCalls } from '../../../../src/core/engine/list/listing/calls';
import type { ListResultPage } from '../../../../src/core/engine/list/listing/state';
import { refetchAllLists } from '../../../../src/core/engine/renewal/renewals';
import type { ConsoleProvider, ConsoleRecord } from '../../../../src/core/provider/dataProvider';
import { openListing } from './openListing';
import { parcels, row, rows } from './sample';

/** A list that is read again while an operator reads it, unless a test says otherwise. */
function openRead() {
  const client = new QueryClient();
  const stored = { rows: rows('a', 'b'), fails: false, unasked: [] as unknown[] };
  const calls = {
    async getList(_name: string, { meta }: { meta: { unasked: boolean } }) {
      stored.unasked.push(meta.unasked);
      if (stored.fails) throw new Error('away');
      return { data: stored.rows.map((each) => ({ ...each })), total: stored.rows.length };
    },
  } as unknown as ConsoleProvider;
  const element = { reads: true, isBeingRead: () => element.reads };
  const provider = createListCalls(calls, client, parcels.name);
  const opened = openListing(parcels, { provider, element });
  const { listing, state, show } = opened;
  const write = (data: ConsoleRecord[]) => provider.write(state().params, { data, total: data.length });
  const cached = () => provider.getCached(state().params)?.data ?? [];
  const draw = () => show(cached());
  const shown = () => cached().map(({ id, version }) => `${id}${version}`);
  write(rows('a', 'b'));
  draw();
  const renew = async (asked = false) => {
    refetchAllLists(asked);
    await expect.poll(() => client.isFetching() === 0 && !state().isRenewing).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    draw();
  };
  return { ...opened, client, stored, element, shown, draw, renew, close: listing.open() };
}

let list: ReturnType<typeof openRead>;

beforeEach(() => {
  list = openRead();
  return () => list.close();
});

/** Somebody else adds a row while the list is being read. */
async function addRow() {
  list.stored.rows = [row('c'), ...list.stored.rows];
  await list.renew();
  expect(list.state().kept).not.toBeNull();
}

test('Rows that came while a list was being read are kept back until they are asked for', async () => {
  await addRow();
  expect([list.shown(), list.state().marks.size]).toEqual([['a1', 'b1'], 0]);
  list.listing.showKept();
  list.draw();
  expect([list.shown(), [...list.state().marks], list.state().kept]).toEqual([
    ['c1', 'a1', 'b1'],
    [['c', 'new']],
    null,
  ]);
});

test('A changed value is shown in its place, and marked', async () => {
  list.stored.rows = [row('a', 2), row('b')];
  await list.renew();
  expect([list.shown(), [...list.state().marks]]).toEqual([['a2', 'b1'], [['a', 'changed']]]);
});

test('Rows move at once where nobody reads, and where the operator asked', async () => {
  list.element.reads = false;
  list.stored.rows = rows('c', 'a');
  await list.renew();
  expect(list.shown()).toEqual(['c1', 'a1']);
  list.element.reads = true;
  list.stored.rows = rows('d');
  await list.renew(true);
  expect([list.shown(), list.state().kept, list.stored.unasked]).toEqual([['d1'], null, [true, false]]);
});

test('A page that was kept back is dropped once the operator saved: it would show what was before', async () => {
  await addRow();
  updateCachedRowVersion(list.client, 'parcels', row('a', 2));
  list.draw();
  expect([list.shown(), list.state().kept]).toEqual([['a2', 'b1'], null]);
});

test('A page that was kept back is dropped once the operator deleted a row', async () => {
  await addRow();
  await removeCachedListRow(list.client, 'parcels', 'b');
  list.draw();
  expect([list.shown(), list.state().kept]).toEqual([['a1'], null]);
});

test('What a switch of a row dropped is kept back again by the next renewal', async () => {
  await addRow();
  replaceCachedListRow(list.client, 'parcels', 'a', () => row('a', 2));
  list.draw();
  expect(list.state().kept).toBeNull();
  list.stored.rows = [row('c'), row('a', 2), row('b')];
  await list.renew();
  expect([list.shown(), list.state().kept !== null]).toEqual([['a2', 'b1'], true]);
});

test('The marks of a page end with it', async () => {
  list.stored.rows = [row('a', 2), row('b')];
  await list.renew();
  list.visit('?page=2');
  expect([list.state().marks.size, list.state().kept]).toEqual([0, null]);
});

test('An answer that arrives after the operator saved, or after the list was left, changes nothing', async () => {
  list.stored.rows = [row('c'), row('a'), row('b')];
  refetchAllLists(false);
  updateCachedRowVersion(list.client, 'parcels', row('a', 2));
  await list.renew();
  expect(list.shown()).toEqual(['a2', 'b1']);
  const page: ListResultPage['data'] = rows('x');
  list.stored.rows = page;
  refetchAllLists(true);
  list.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(list.shown()).toEqual(['a2', 'b1']);
});
