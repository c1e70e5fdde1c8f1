import { describe, expect, test } from 'vitest';
import { moveListItem, updateListItemReactKeys } from '../../../../src/core/engine/fields/itemKeys';

const blank = { url: '' };
const stored = (_id: string) => ({ ...blank, _id });

describe('the key of an item', () => {
  let last = 0;
  const newKey = () => `new-${++last}`;

  test('should be a new one for each item at first', () => {
    last = 0;
    expect(updateListItemReactKeys([stored('1'), blank, blank], [], newKey)).toEqual([
      { key: 'new-1', _id: '1' },
      { key: 'new-2', _id: undefined },
      { key: 'new-3', _id: undefined },
    ]);
  });

  test('should follow a stored item wherever it goes', () => {
    const before = updateListItemReactKeys([stored('1'), stored('2')], [], newKey);
    const after = updateListItemReactKeys([stored('2'), stored('1')], before, newKey);
    expect(after).toEqual(before.toReversed());
  });

  test('should stay when a save gives a new item its id', () => {
    const before = updateListItemReactKeys([blank, stored('2')], [], newKey);
    const after = updateListItemReactKeys([stored('1'), stored('2')], before, newKey);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  });

  test('should not pass from a stored item to a new one in its place', () => {
    const before = updateListItemReactKeys([stored('1')], [], newKey);
    const [after] = updateListItemReactKeys([blank], before, newKey);
    expect(after?.key).not.toBe(before[0]?.key);
  });

  test('should be the same list while nothing changes', () => {
    const before = updateListItemReactKeys([stored('1'), blank], [], newKey);
    expect(updateListItemReactKeys([stored('1'), { url: '/typed' }], before, newKey)).toBe(before);
  });
});

test('an item is moved to the place that it shall have', () => {
  expect(moveListItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveListItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});
