import { expect, test } from 'vitest';
import {
  computePageSelectionState,
  countSelectedRecords,
  deselectRecord,
  findRowsInRange,
  findRowsSelectedWithOtherFilters,
  isRowInSelection,
  NOTHING_SELECTED,
  type RowSelection,
  refreshSelection,
  type SelectableListRow,
  selectOrDeselectRows,
} from '../../../../src/core/engine/list/listing/selection';

const rowOf = (id: string, change: Partial<SelectableListRow> = {}): SelectableListRow => ({
  id,
  name: `이름 ${id}`,
  version: 1,
  search: '',
  ...change,
});
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => rowOf(id)) as [
  SelectableListRow,
  SelectableListRow,
  SelectableListRow,
  SelectableListRow,
];
const page = [a, b, c, d];
const all: RowSelection = { chosen: new Map(), all: { search: '', total: 40 } };
const ids = (selection: RowSelection) =>
  page.filter(({ id }) => isRowInSelection(selection, id)).map(({ id }) => id);

test('rows are selected and taken out one by one', () => {
  const two = selectOrDeselectRows(NOTHING_SELECTED, [a, c], true);
  expect([ids(two), countSelectedRecords(two), computePageSelectionState(two, page)]).toEqual([
    ['a', 'c'],
    2,
    'some',
  ]);
  const one = selectOrDeselectRows(two, [a], false);
  expect([ids(one), countSelectedRecords(one)]).toEqual([['c'], 1]);
  expect(selectOrDeselectRows(one, [c], false)).toBe(NOTHING_SELECTED);
});

test('of all that match, rows are taken out and put back', () => {
  expect([countSelectedRecords(all), computePageSelectionState(all, page)]).toEqual([40, 'all']);
  const fewer = selectOrDeselectRows(all, [a, b], false);
  expect([ids(fewer), countSelectedRecords(fewer)]).toEqual([['c', 'd'], 38]);
  expect(countSelectedRecords(selectOrDeselectRows(fewer, [a], true))).toBe(39);
});

test('a selection of all from which every row is taken out is none', () => {
  const one: RowSelection = { chosen: new Map(), all: { search: '', total: 1 } };
  expect(selectOrDeselectRows(one, [a], false)).toBe(NOTHING_SELECTED);
});

test('a record that is gone is neither selected nor taken out, one by one or of all', () => {
  const two = selectOrDeselectRows(NOTHING_SELECTED, [a, c], true);
  expect(ids(deselectRecord(two, 'a'))).toEqual(['c']);
  expect(deselectRecord(two, 'b')).toBe(two);
  expect(deselectRecord(selectOrDeselectRows(NOTHING_SELECTED, [a], true), 'a')).toBe(NOTHING_SELECTED);
  // How many match is counted when the list is read again.
  expect(deselectRecord(all, 'a')).toBe(all);
  const fewer = selectOrDeselectRows(all, [a, b], false);
  expect(countSelectedRecords(deselectRecord(fewer, 'a'))).toBe(39);
});

test('a range runs from the row that was pressed before, up or down', () => {
  const range = (from: string | null, to: string) => findRowsInRange(page, from, to).map(({ id }) => id);
  expect(range('b', 'd')).toEqual(['b', 'c', 'd']);
  expect(range('c', 'a')).toEqual(['a', 'b', 'c']);
  expect(range(null, 'c')).toEqual(['c']);
  expect(range('row of another page', 'c')).toEqual(['c']);
});

test('a row that is seen again is known as it is now, and nothing else changes', () => {
  const before = selectOrDeselectRows(NOTHING_SELECTED, [a, b], true);
  expect(refreshSelection(before, page)).toBe(before);
  const after = refreshSelection(before, [rowOf('a', { version: 2, name: '새 이름' }), c]);
  expect([...after.chosen.values()]).toEqual([rowOf('a', { version: 2, name: '새 이름' }), b]);
});

test('rows that were seen under other filters are told apart', () => {
  const mixed = selectOrDeselectRows(NOTHING_SELECTED, [a, rowOf('x', { search: '?name=kim' })], true);
  expect(findRowsSelectedWithOtherFilters(mixed, '').map(({ id }) => id)).toEqual(['x']);
  expect(findRowsSelectedWithOtherFilters(mixed, '?name=kim').map(({ id }) => id)).toEqual(['a']);
  expect(findRowsSelectedWithOtherFilters(all, '?name=kim')).toEqual([]);
});
