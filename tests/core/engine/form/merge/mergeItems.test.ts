import { describe, expect, test } from 'vitest';
import { mergeListItems } from '../../../../../src/core/engine/form/merge/mergeItems';
import { asset, pending } from '../thing';

const slide = (_id: string, url = '', image: unknown = asset(_id)) => ({ _id, url, image });
const [a, b, c, d] = [slide('a'), slide('b'), slide('c'), slide('d')];
const before = [a, b, c, d];
const blank = { url: '', image: null };

describe('two sides', () => {
  test('that changed different items keep both', () => {
    const [mine, theirs] = [slide('a', '/mine'), slide('c', '', asset('new'))];
    expect(mergeListItems(before, [mine, b, c, d], [a, b, theirs, d])).toEqual([mine, b, theirs, d]);
  });

  test('of which one moved items and the other changed, removed and added some keep all of it', () => {
    const [typed, added] = [slide('d', '/typed'), { ...blank, image: pending('new.png') }];
    expect(mergeListItems(before, [added, a, c, typed], [d, c, b, a])).toEqual([added, typed, c, a]);
    expect(mergeListItems(before, [d, c, b, a], [slide('e'), a, c, typed])).toEqual([
      slide('e'),
      typed,
      c,
      a,
    ]);
  });

  test('that added items keep them where they were put', () => {
    const [front, back] = [
      { ...blank, image: pending('1.png') },
      { ...blank, url: '/last' },
    ];
    expect(mergeListItems([a, b], [front, a, b, back], [slide('x'), a, slide('y'), b])).toEqual([
      front,
      slide('x'),
      a,
      slide('y'),
      b,
      back,
    ]);
  });

  test('that removed and moved the same are one', () => {
    expect(mergeListItems(before, [c, a], [c, a])).toEqual([c, a]);
  });

  test('that filled different places of a list that was shorter in the store keep both', () => {
    const stored = [a, slide('1', '', null), slide('2', '/theirs', null)];
    expect(mergeListItems([a, blank, blank], [a, { ...blank, url: '/mine' }, blank], stored)).toEqual([
      a,
      slide('1', '/mine', null),
      slide('2', '/theirs', null),
    ]);
  });
});

describe('only an operator can tell', () => {
  test('where both changed one item', () => {
    expect(mergeListItems([a, b], [slide('a', '/mine'), b], [slide('a', '/theirs'), b])).toBeNull();
  });

  test('where one changed what the other removed', () => {
    expect(mergeListItems([a, b], [slide('a', '/mine'), b], [b])).toBeNull();
    expect(mergeListItems([a, b], [b], [slide('a', '/theirs'), b])).toBeNull();
  });

  test('where both put the items into different orders', () => {
    expect(mergeListItems(before, [b, a, c, d], [a, b, d, c])).toBeNull();
  });
});

test('what the API stored of this form already, while its answer was lost, is not there twice', () => {
  const [one, two] = [pending('1.png'), pending('2.png')];
  const mine = [
    { ...blank, image: one },
    { ...blank, image: two },
    // Its picture stays while the one that shall follow it was not sent.
    { ...a, url: '/typed', image: pending('a.png') },
  ];
  const stored = [slide('1', '', null), slide('2', '', null), { ...a, url: '/typed' }];
  expect(mergeListItems([a], mine, stored)).toEqual([slide('1', '', one), slide('2', '', two), mine[2]]);
});
