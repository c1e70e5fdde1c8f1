import { describe, expect, test } from 'vitest';
import { countItemChanges, findIndexesInEarlierList } from '../../../../src/core/engine/values/items';
import { asset, pending } from '../form/thing';

const stored = (_id: string, url = '') => ({ _id, url });
const [a, b, c] = [stored('a'), stored('b'), stored('c')];

describe('an item is known', () => {
  test('by its _id, wherever it stands and whatever it holds', () => {
    expect(findIndexesInEarlierList([a, b, c], [c, stored('a', '/new'), b])).toEqual([2, 0, 1]);
  });

  test('by what it holds, where it was never stored', () => {
    expect(
      findIndexesInEarlierList(
        [{ url: '/1' }, { url: '/2' }],
        [{ url: '/new' }, { url: '/2' }, { url: '/1' }],
      ),
    ).toEqual([undefined, 1, 0]);
  });

  test('by its file, where its texts changed and others came', () => {
    const image = pending('x');
    expect(findIndexesInEarlierList([{ url: '', image }], [{ url: '' }, { url: '/typed', image }])).toEqual([
      undefined,
      0,
    ]);
  });

  test('by its stored file, where neither is left', () => {
    const image = asset('1');
    expect(findIndexesInEarlierList([{ url: '', image }], [{ url: '' }, { url: '/typed', image }])).toEqual([
      undefined,
      0,
    ]);
  });

  test('by its order, where it was changed and none came or went', () => {
    expect(
      findIndexesInEarlierList([{ url: '/1' }, { url: '/2' }], [{ url: '/1!' }, { url: '/2!' }]),
    ).toEqual([0, 1]);
  });

  test('once: of two that are alike, each is one of them', () => {
    expect(
      findIndexesInEarlierList([{ url: '' }, { url: '' }], [{ url: '' }, { url: '' }, { url: '' }]),
    ).toEqual([0, 1, undefined]);
  });
});

describe('what happened to a list', () => {
  const nothing = { added: 0, removed: 0, edited: 0, moved: false };

  test('is nothing where it is the same', () => {
    expect(countItemChanges([a, b], [a, b])).toEqual(nothing);
  });

  test('counts what came and what went', () => {
    expect(countItemChanges([a, b, c], [{ url: '/new' }, b])).toEqual({ ...nothing, added: 1, removed: 2 });
  });

  test('counts them also where as many came as went', () => {
    expect(countItemChanges([a, b, c], [{ url: '/new' }, b, c])).toEqual({
      ...nothing,
      added: 1,
      removed: 1,
    });
  });

  test('tells a move from a removal', () => {
    expect(countItemChanges([a, b, c], [b, a, c])).toEqual({ ...nothing, moved: true });
    expect(countItemChanges([a, b, c], [b, c])).toEqual({ ...nothing, removed: 1 });
  });

  test('tells no move where one of several blank items was filled', () => {
    const blank = { url: '' };
    const filled = [a, blank, blank, { url: '/typed' }, blank];
    expect(countItemChanges([a, blank, blank, blank, blank], filled)).toEqual({ ...nothing, edited: 1 });
    expect(countItemChanges([blank, blank], [{ url: '/new' }, blank, blank])).toEqual({
      ...nothing,
      added: 1,
    });
  });

  test('counts no removal where a blank item was filled while another one came', () => {
    const typed = [{ url: '/1' }, { url: '/2' }];
    expect(countItemChanges([{ url: '' }], typed)).toEqual({ ...nothing, added: 2 });
  });

  test('is nothing where the API gave items their _id', () => {
    expect(countItemChanges([{ url: '/1' }], [stored('a', '/1')])).toEqual(nothing);
  });

  test('tells what was typed into those that stayed', () => {
    expect(countItemChanges([a, b], [a, stored('b', '/typed')])).toEqual({ ...nothing, edited: 1 });
    expect(countItemChanges([{ url: '' }], [{ url: '/typed' }])).toEqual({ ...nothing, edited: 1 });
  });
});
