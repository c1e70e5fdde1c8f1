import { describe, expect, it } from 'vitest';
import {
  computeRowChangeMarks,
  replaceRowsKeepingOrder,
  wouldNewerRowsMoveVisibleRows,
} from '../../../../src/core/engine/renewal/changes';

const rows = (text: string) => text.split(' ').map((row) => ({ id: row[0] ?? '', version: row.slice(1) }));

describe('A newer reading of a list', () => {
  it('should mark what is new and what changed, and nothing else', () => {
    expect([...computeRowChangeMarks(rows('a1 b1 c1'), rows('d1 a2 b1'))]).toEqual([
      ['d', 'new'],
      ['a', 'changed'],
    ]);
  });

  it.each([
    ['a1 b1', 'a2 b1', false],
    ['a1 b1', 'b1 a1', true],
    ['a1 b1', 'c1 a1', true],
    ['a1 b1', 'a1', true],
    ['a1', 'a1 b1', true],
  ])('should know whether rows move from %s to %s', (before, after, moved) => {
    expect(wouldNewerRowsMoveVisibleRows(rows(before), rows(after))).toBe(moved);
  });

  it('should leave rows where they stand, with their newer values', () => {
    expect(replaceRowsKeepingOrder(rows('a1 b1 c1'), rows('d1 b2 a1'))).toEqual(rows('a1 b2 c1'));
  });
});
