import { expect, test } from 'vitest';
import {
  type ChosenRecord,
  chosenUnderOtherFilters,
  countOf,
  deselectRecord,
  isSelected,
  NOTHING,
  refreshSelection,
  rowsBetween,
  type Selection,
  selectedShareOf,
  selectRows,
} from '../../../../src/core/engine/list/listing/selection';

const rowOf = (id: string, change: Partial<ChosenRecord> = {}): ChosenRecord => ({
  id,
  name: `이름 ${id}`,
  version: 1,
  search: '',
  ...change,
});
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => rowOf(id)) as [
  ChosenRecord,
  ChosenRecord,
  ChosenRecord,
  ChosenRecord,
];
const page = [a, b, c, d];
const all: Selection = { chosen: new Map(), all: { search: '', total: 40 } };
const ids = (selection: Selection) => page.filter(({ id }) => isSelected(selection, id)).map(({ id }) => id);

test('rows are selected and taken out one by one', () => {
  const two = selectRows(NOTHING, [a, c], true);
  expect([ids(two), countOf(two), selectedShareOf(two, page)]).toEqual([['a', 'c'], 2, 'some']);
  const one = selectRows(two, [a], false);
  expect([ids(one), countOf(one)]).toEqual([['c'], 1]);
  expect(selectRows(one, [c], false)).toBe(NOTHING);
});

test('of all that match, rows are taken out and put back', () => {
  expect([countOf(all), selectedShareOf(all, page)]).toEqual([40, 'all']);
  const fewer = selectRows(all, [a, b], false);
  expect([ids(fewer), countOf(fewer)]).toEqual([['c', 'd'], 38]);
  expect(countOf(selectRows(fewer, [a], true))).toBe(39);
});

test('a selection of all from which every row is taken out is none', () => {
  const one: Selection = { chosen: new Map(), all: { search: '', total: 1 } };
  expect(selectRows(one, [a], false)).toBe(NOTHING);
});

test('a record that is gone is neither selected nor taken out, one by one or of all', () => {
  const two = selectRows(NOTHING, [a, c], true);
  expect(ids(deselectRecord(two, 'a'))).toEqual(['c']);
  expect(deselectRecord(two, 'b')).toBe(two);
  expect(deselectRecord(selectRows(NOTHING, [a], true), 'a')).toBe(NOTHING);
  // How many match is counted when the list is read again.
  expect(deselectRecord(all, 'a')).toBe(all);
  const fewer = selectRows(all, [a, b], false);
  expect(countOf(deselectRecord(fewer, 'a'))).toBe(39);
});

test('a range runs from the row that was pressed before, up or down', () => {
  const range = (from: string | null, to: string) => rowsBetween(page, from, to).map(({ id }) => id);
  expect(range('b', 'd')).toEqual(['b', 'c', 'd']);
  expect(range('c', 'a')).toEqual(['a', 'b', 'c']);
  expect(range(null, 'c')).toEqual(['c']);
  expect(range('row of another page', 'c')).toEqual(['c']);
});

test('a row that is seen again is known as it is now, and nothing else changes', () => {
  const before = selectRows(NOTHING, [a, b], true);
  expect(refreshSelection(before, page)).toBe(before);
  const after = refreshSelection(before, [rowOf('a', { version: 2, name: '새 이름' }), c]);
  expect([...after.chosen.values()]).toEqual([rowOf('a', { version: 2, name: '새 이름' }), b]);
});

test('rows that were seen under other filters are told apart', () => {
  const mixed = selectRows(NOTHING, [a, rowOf('x', { search: '?name=kim' })], true);
  expect(chosenUnderOtherFilters(mixed, '').map(({ id }) => id)).toEqual(['x']);
  expect(chosenUnderOtherFilters(mixed, '?name=kim').map(({ id }) => id)).toEqual(['a']);
  expect(chosenUnderOtherFilters(all, '?name=kim')).toEqual([]);
});
