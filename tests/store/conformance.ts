import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../server/store/store';
import type { Condition, OrderKey } from '../../src/schema/index';
import { asking, collection, fill, idsOf, thing, things } from './things';

/** A fresh store and what undoes it. */
export interface Made {
  store: Store;
  dispose: () => Promise<void>;
}

const up = (path: string): OrderKey => ({ path, descending: false });
const down = (path: string): OrderKey => ({ path, descending: true });
const named = (_id: string, name: string) => thing(_id, { meta: { name } });

/** What every store does alike. */
export function storeConformance(name: string, make: () => Promise<Made>): void {
  describe(name, () => {
    let store: Store;
    let dispose: () => Promise<void>;
    beforeEach(async () => {
      ({ store, dispose } = await make());
      await store.open([things]);
    });
    afterEach(() => dispose());

    const found = (...where: Condition[]) => idsOf(store, { where });

    describe('documents', () => {
      test('a document comes back as it was stored, unknown keys and all', async () => {
        const document = thing('a', {
          lat: 37.5,
          list: [{ x: null }],
          '이름 "1"': '값',
          nested: { deep: [1, [2]] },
        });
        await fill(store, [document]);
        expect(await store.get('things', 'a')).toEqual(document);
        expect(await store.find('things', asking())).toEqual([document]);
      });

      test('an unknown id is null', async () => {
        expect(await store.get('things', 'none')).toBeNull();
      });

      test('callers share no object with the store', async () => {
        const document = thing('a', { meta: { name: '처음' } });
        await fill(store, [document]);
        document.version = 9;
        const read = await store.get('things', 'a');
        Object.assign(read ?? {}, { version: 8 });
        expect(await store.get('things', 'a')).toEqual(thing('a', { meta: { name: '처음' } }));
      });

      test('replace stores the new document and its new keys', async () => {
        await fill(store, [thing('a', { rank: 1, group: 'x' })]);
        await store.transaction((tx) => tx.replace('things', thing('a', { rank: 2 })));
        expect(await store.get('things', 'a')).toEqual(thing('a', { rank: 2 }));
        expect(await found({ op: 'equals', path: 'rank', key: 1 })).toEqual([]);
        expect(await found({ op: 'equals', path: 'rank', key: 2 })).toEqual(['a']);
        expect(await found({ op: 'empty', path: 'group', empty: true })).toEqual(['a']);
      });

      test('remove forgets the document, and its id is free again', async () => {
        await fill(store, [thing('a'), thing('b')]);
        await store.transaction(async (tx) => {
          await tx.remove('things', 'a');
          await tx.remove('things', 'none');
        });
        expect(await store.get('things', 'a')).toBeNull();
        expect(await found()).toEqual(['b']);
        await fill(store, [thing('a')]);
        expect(await store.count('things', [])).toBe(2);
      });

      test('an id that exists is not inserted again', async () => {
        await fill(store, [thing('a', { rank: 1 })]);
        await expect(fill(store, [thing('a', { rank: 2 })])).rejects.toThrow();
        expect(await store.get('things', 'a')).toEqual(thing('a', { rank: 1 }));
      });

      test('an id that does not exist is not replaced', async () => {
        await expect(store.transaction((tx) => tx.replace('things', thing('a')))).rejects.toThrow();
        expect(await store.count('things', [])).toBe(0);
      });

      test('collections and paths that were not declared are refused', async () => {
        await expect(store.count('others', [])).rejects.toThrow();
        await expect(fill(store, [thing('a')], 'others')).rejects.toThrow();
        await expect(found({ op: 'equals', path: 'version', key: 1 })).rejects.toThrow();
        await expect(idsOf(store, { order: [up('version')] })).rejects.toThrow();
        await expect(store.max('things', 'version', [])).rejects.toThrow();
      });

      test('collections keep their documents apart', async () => {
        await store.open([collection('others', ['rank'])]);
        await fill(store, [thing('a', { rank: 1 })]);
        await fill(store, [thing('a', { rank: 2 })], 'others');
        expect(await store.get('things', 'a')).toEqual(thing('a', { rank: 1 }));
        expect(await store.max('others', 'rank', [])).toBe(2);
      });
    });

    describe('conditions', () => {
      test('equals compares text and numbers, each with its own type', async () => {
        await fill(store, [
          thing('a', { group: 'x', rank: 1 }),
          thing('b', { group: 'X', rank: 2 }),
          thing('c'),
        ]);
        expect(await found({ op: 'equals', path: 'group', key: 'x' })).toEqual(['a']);
        expect(await found({ op: 'equals', path: 'rank', key: 2 })).toEqual(['b']);
        expect(await found({ op: 'equals', path: 'rank', key: '2' })).toEqual([]);
      });

      test('equals null matches nothing', async () => {
        await fill(store, [thing('a', { rank: 1 }), thing('b')]);
        expect(await found({ op: 'equals', path: 'rank', key: null })).toEqual([]);
      });

      test('contains finds a term anywhere, and nothing where there is no key', async () => {
        await fill(store, [named('a', '김민서'), named('b', '민서연'), named('c', '이민'), thing('d')]);
        expect(await found({ op: 'contains', any: [{ path: 'meta.name', term: '민서' }] })).toEqual([
          'b',
          'a',
        ]);
        expect(await found({ op: 'contains', any: [{ path: 'meta.name', term: '' }] })).toEqual([
          'c',
          'b',
          'a',
        ]);
      });

      test('contains any looks at each path with its own term', async () => {
        await fill(store, [thing('a', { group: 'one' }), named('b', 'two'), named('c', 'one')]);
        const any = [
          { path: 'group', term: 'one' },
          { path: 'meta.name', term: 'two' },
        ];
        expect(await found({ op: 'contains', any })).toEqual(['b', 'a']);
      });

      test('contains any of nothing matches nothing', async () => {
        await fill(store, [thing('a', { group: 'x' })]);
        expect(await found({ op: 'contains', any: [] })).toEqual([]);
      });

      test('contains finds a number by its digits', async () => {
        await fill(store, [
          thing('a', { rank: 120 }),
          thing('b', { rank: 12_345_678_901 }),
          thing('c', { rank: 5 }),
        ]);
        expect(await found({ op: 'contains', any: [{ path: 'rank', term: '12' }] })).toEqual(['b', 'a']);
        expect(await found({ op: 'contains', any: [{ path: 'rank', term: '0' }] })).toEqual(['b', 'a']);
        expect(await found({ op: 'contains', any: [{ path: 'rank', term: '.' }] })).toEqual([]);
      });

      test.each([
        ['%', ['a']],
        ['_', ['b']],
        ['\\', ['c']],
        ["'", ['d']],
        ['"', ['e']],
        ['5%', ['a']],
        ['*', []],
      ])('contains takes %s literally', async (term, ids) => {
        const names = ['15% 할인', '가_나', '역\\슬래시', "it's", '"인용"'];
        await fill(
          store,
          names.map((text, index) => named('abcde'.charAt(index), text)),
        );
        expect(await found({ op: 'contains', any: [{ path: 'meta.name', term }] })).toEqual(ids);
      });

      test('contains tells upper from lower case, for keys are folded before', async () => {
        await fill(store, [named('a', 'abc'), named('b', 'ABC')]);
        expect(await found({ op: 'contains', any: [{ path: 'meta.name', term: 'b' }] })).toEqual(['a']);
      });

      test('between takes its start and not its end, either of them open', async () => {
        const days = ['2026-01-01', '2026-01-02', '2026-01-03'];
        await fill(store, [...days.map((at) => thing(at, { at })), thing('none')]);
        const between = (range: { from?: string; until?: string }) =>
          found({ op: 'between', path: 'at', ...range });
        expect(await between({ from: '2026-01-01', until: '2026-01-03' })).toEqual([
          '2026-01-02',
          '2026-01-01',
        ]);
        expect(await between({ from: '2026-01-02' })).toEqual(['2026-01-03', '2026-01-02']);
        expect(await between({ until: '2026-01-02' })).toEqual(['2026-01-01']);
        expect(await between({})).toEqual(['2026-01-03', '2026-01-02', '2026-01-01']);
      });

      test('empty finds what has no key, or what has one', async () => {
        await fill(store, [thing('a', { rank: 0 }), thing('b'), thing('c', { rank: null })]);
        expect(await found({ op: 'empty', path: 'rank', empty: true })).toEqual(['c', 'b']);
        expect(await found({ op: 'empty', path: 'rank', empty: false })).toEqual(['a']);
      });

      test('several conditions hold together', async () => {
        await fill(store, [
          thing('a', { group: 'x', rank: 1 }),
          thing('b', { group: 'x' }),
          thing('c', { rank: 1 }),
        ]);
        const where: Condition[] = [
          { op: 'equals', path: 'group', key: 'x' },
          { op: 'empty', path: 'rank', empty: false },
        ];
        expect(await found(...where)).toEqual(['a']);
        expect(await store.count('things', where)).toBe(1);
      });
    });

    describe('order and pages', () => {
      const ordered = (...order: OrderKey[]) => idsOf(store, { order });

      test('without an order the highest id comes first', async () => {
        await fill(store, [thing('b'), thing('c'), thing('a')]);
        expect(await ordered()).toEqual(['c', 'b', 'a']);
      });

      test('equal keys are ordered by id, highest first, whatever the direction', async () => {
        await fill(store, [thing('b', { rank: 1 }), thing('c', { rank: 1 }), thing('a', { rank: 0 })]);
        expect(await ordered(up('rank'))).toEqual(['a', 'c', 'b']);
        expect(await ordered(down('rank'))).toEqual(['c', 'b', 'a']);
      });

      test('null comes first ascending and last descending, numbers before text', async () => {
        await fill(store, [
          thing('a', { rank: 10 }),
          thing('b'),
          thing('c', { rank: -1 }),
          thing('d', { rank: '0' }),
        ]);
        expect(await ordered(up('rank'))).toEqual(['b', 'c', 'a', 'd']);
        expect(await ordered(down('rank'))).toEqual(['d', 'a', 'c', 'b']);
      });

      test('a second key orders within the first', async () => {
        await fill(store, [
          thing('a', { group: 'y', rank: 1 }),
          thing('b', { group: 'x', rank: 1 }),
          thing('c', { group: 'x', rank: 2 }),
        ]);
        expect(await ordered(up('group'), down('rank'))).toEqual(['c', 'b', 'a']);
      });

      test('text is ordered by code point: Latin, Hangul, private use, pictures beyond the first plane', async () => {
        const names = ['😀', '\ue000', 'ﾊ', '힣', '가', '가나', 'a', 'B', '\u{2ffff}'];
        await fill(
          store,
          names.map((name) => named(name, name)),
        );
        const sorted = ['B', 'a', '가', '가나', '힣', '\ue000', 'ﾊ', '😀', '\u{2ffff}'];
        expect(await ordered(up('meta.name'))).toEqual(sorted);
        expect(await ordered(down('meta.name'))).toEqual([...sorted].reverse());
        expect(await ordered()).toEqual([...sorted].reverse());
      });

      test('skip and limit cut a page out, and 0 is no limit', async () => {
        await fill(
          store,
          ['a', 'b', 'c', 'd', 'e'].map((id) => thing(id, { rank: 1 })),
        );
        const page = (skip: number, limit: number) => idsOf(store, { order: [up('rank')], skip, limit });
        expect(await page(0, 2)).toEqual(['e', 'd']);
        expect(await page(3, 2)).toEqual(['b', 'a']);
        expect(await page(4, 10)).toEqual(['a']);
        expect(await page(2, 0)).toEqual(['c', 'b', 'a']);
        expect(await page(9_999_999_999, 9_999_999_999)).toEqual([]);
      });

      test('max is the highest key of what matches, and null of nothing', async () => {
        await fill(store, [
          thing('a', { group: 'x', rank: 3 }),
          thing('b', { group: 'y', rank: 20 }),
          thing('c'),
        ]);
        expect(await store.max('things', 'rank', [])).toBe(20);
        expect(await store.max('things', 'rank', [{ op: 'equals', path: 'group', key: 'x' }])).toBe(3);
        expect(await store.max('things', 'rank', [{ op: 'equals', path: 'group', key: 'z' }])).toBeNull();
        expect(await store.max('things', 'group', [])).toBe('y');
      });
    });

    describe('transactions', () => {
      test('what it throws undoes everything and is thrown on', async () => {
        await fill(store, [thing('a', { rank: 1 }), thing('b')]);
        const failure = new Error('no');
        const failing = store.transaction(async (tx) => {
          await tx.insert('things', thing('c'));
          await tx.replace('things', thing('a', { rank: 2 }));
          await tx.remove('things', 'b');
          throw failure;
        });
        await expect(failing).rejects.toBe(failure);
        expect(await store.find('things', asking())).toEqual([thing('b'), thing('a', { rank: 1 })]);
        expect(await store.max('things', 'rank', [])).toBe(1);
      });

      test('it sees its own changes, and nobody else does until it ends', async () => {
        await fill(store, [thing('a', { rank: 1 }), thing('b', { rank: 1 })]);
        const where: Condition[] = [{ op: 'equals', path: 'rank', key: 1 }];
        await store.transaction(async (tx) => {
          await tx.insert('things', thing('c', { rank: 1 }));
          await tx.replace('things', thing('a', { rank: 7 }));
          await tx.remove('things', 'b');
          expect((await tx.find('things', asking())).map(({ _id }) => _id)).toEqual(['c', 'a']);
          expect(await tx.count('things', where)).toBe(1);
          expect(await tx.max('things', 'rank', [])).toBe(7);
          expect(await tx.get('things', 'b')).toBeNull();
          expect(await idsOf(store, {})).toEqual(['b', 'a']);
          expect(await store.count('things', where)).toBe(2);
          expect(await store.max('things', 'rank', [])).toBe(1);
          expect(await store.get('things', 'c')).toBeNull();
        });
        expect(await idsOf(store, {})).toEqual(['c', 'a']);
        expect(await store.count('things', where)).toBe(1);
      });

      test('it answers what its work answers', async () => {
        expect(await store.transaction(async () => 42)).toBe(42);
      });

      test('200 at once, each storing count + 1 under a lock, store 200 distinct numbers', async () => {
        const next = (id: string) =>
          store.transaction(async (tx) => {
            await tx.lock('things');
            await tx.insert('things', thing(id, { rank: (await tx.count('things', [])) + 1 }));
          });
        await Promise.all(Array.from({ length: 200 }, (_, index) => next(`t${index}`)));
        const ranks = (await store.find('things', asking({ order: [up('rank')] }))).map(({ rank }) => rank);
        expect(ranks).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
      });

      test('one that fails does not stop those behind it', async () => {
        const failing = store.transaction(() => Promise.reject(new Error('no')));
        const following = fill(store, [thing('a')]);
        await expect(failing).rejects.toThrow('no');
        await following;
        expect(await found()).toEqual(['a']);
      });

      test('one that has ended stores nothing more', async () => {
        const ended = await store.transaction(async (tx) => tx);
        await expect(ended.insert('things', thing('late'))).rejects.toThrow();
        expect(await found()).toEqual([]);
      });
    });

    test('a path that is declared later is found, in old documents too', async () => {
      await fill(store, [thing('a', { colour: 'red' }), thing('b', { colour: 'blue' })]);
      await store.open([collection('things', ['colour'], [[up('colour')]])]);
      expect(await idsOf(store, { order: [up('colour')] })).toEqual(['b', 'a']);
      expect(await found({ op: 'equals', path: 'colour', key: 'red' })).toEqual(['a']);
    });

    test('it is ready until it is closed, which waits for what runs', async () => {
      expect(await store.ready()).toBe(true);
      const running = fill(store, [thing('a')]);
      await store.close();
      await running;
      await store.close();
      expect(await store.ready()).toBe(false);
      await expect(store.get('things', 'a')).rejects.toThrow();
    });
  });
}
