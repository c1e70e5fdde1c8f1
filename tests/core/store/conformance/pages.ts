import { describe, expect, test } from 'vitest';
import type { Store } from '../../../../server/core/store/store';
import type { SortPathAndDirection } from '../../../../src/core/schema/index';
import { fill, idsOf, thing } from '../things';

const up = (path: string): SortPathAndDirection => ({ path, descending: false });
const down = (path: string): SortPathAndDirection => ({ path, descending: true });
const named = (_id: string, name: string) => thing(_id, { meta: { name } });

/** Orders, pages and the highest key. */
export function pages(store: () => Store): void {
  describe('order and pages', () => {
    const ordered = (...order: SortPathAndDirection[]) => idsOf(store(), { order });

    test('without an order the highest id comes first', async () => {
      await fill(store(), [thing('b'), thing('c'), thing('a')]);
      expect(await ordered()).toEqual(['c', 'b', 'a']);
    });

    test('equal keys are ordered by id, highest first, whatever the direction', async () => {
      await fill(store(), [thing('b', { rank: 1 }), thing('c', { rank: 1 }), thing('a', { rank: 0 })]);
      expect(await ordered(up('rank'))).toEqual(['a', 'c', 'b']);
      expect(await ordered(down('rank'))).toEqual(['c', 'b', 'a']);
    });

    test('null comes first ascending and last descending, numbers before text', async () => {
      await fill(store(), [
        thing('a', { rank: 10 }),
        thing('b'),
        thing('c', { rank: -1 }),
        thing('d', { rank: '0' }),
      ]);
      expect(await ordered(up('rank'))).toEqual(['b', 'c', 'a', 'd']);
      expect(await ordered(down('rank'))).toEqual(['d', 'a', 'c', 'b']);
    });

    test('a second key orders within the first', async () => {
      await fill(store(), [
        thing('a', { group: 'y', rank: 1 }),
        thing('b', { group: 'x', rank: 1 }),
        thing('c', { group: 'x', rank: 2 }),
      ]);
      expect(await ordered(up('group'), down('rank'))).toEqual(['c', 'b', 'a']);
    });

    test('text is ordered by code point: Latin, Hangul, private use, pictures beyond the first plane', async () => {
      const names = ['😀', '\ue000', 'ﾊ', '힣', '가', '가나', 'a', 'B', '\u{2ffff}'];
      await fill(
        store(),
        names.map((name) => named(name, name)),
      );
      const sorted = ['B', 'a', '가', '가나', '힣', '\ue000', 'ﾊ', '😀', '\u{2ffff}'];
      expect(await ordered(up('meta.name'))).toEqual(sorted);
      expect(await ordered(down('meta.name'))).toEqual([...sorted].reverse());
      expect(await ordered()).toEqual([...sorted].reverse());
    });

    test('skip and limit cut a page out, and 0 is no limit', async () => {
      await fill(
        store(),
        ['a', 'b', 'c', 'd', 'e'].map((id) => thing(id, { rank: 1 })),
      );
      const page = (skip: number, limit: number) => idsOf(store(), { order: [up('rank')], skip, limit });
      expect(await page(0, 2)).toEqual(['e', 'd']);
      expect(await page(3, 2)).toEqual(['b', 'a']);
      expect(await page(4, 10)).toEqual(['a']);
      expect(await page(2, 0)).toEqual(['c', 'b', 'a']);
      expect(await page(9_999_999_999, 9_999_999_999)).toEqual([]);
    });

    test('a snapshot is everything that matched at one moment, in order, a few documents at a time', async () => {
      const all = Array.from({ length: 1_000 }, (_, index) =>
        thing(`t${String(index).padStart(4, '0')}`, { at: index % 7, group: index % 2 ? 'odd' : 'even' }),
      );
      await fill(store(), all);
      const where = [{ op: 'equals' as const, path: 'group', key: 'odd' }];
      for (const order of [[down('at')], [up('meta.name'), down('group')], []]) {
        const expected = await idsOf(store(), { where, order, skip: 3 });
        const snapshot = await store().snapshot('things', { where, order, skip: 3 });
        await store().transaction(async (tx) => {
          await tx.remove('things', 't0001');
          await tx.insert('things', thing('t9999', { at: 0, group: 'odd' }));
        });
        const found: string[] = [];
        let most = 0;
        for (let batch = await snapshot.next(); batch; batch = await snapshot.next()) {
          found.push(...batch.map(({ _id }) => _id));
          most = Math.max(most, batch.length);
        }
        expect(snapshot.totalCount).toBe(500);
        expect(found).toEqual(expected);
        expect(most).toBeLessThanOrEqual(100);
        await snapshot.close();
        await snapshot.close();
        await store().transaction(async (tx) => {
          await tx.remove('things', 't9999');
          await tx.insert('things', all[1] ?? thing('t0001'));
        });
      }
    });

    test('a snapshot that is closed on its way shows no more', async () => {
      await fill(
        store(),
        Array.from({ length: 300 }, (_, index) => thing(`t${index}`)),
      );
      const snapshot = await store().snapshot('things', { where: [], order: [], skip: 0 });
      expect((await snapshot.next())?.length).toBeGreaterThan(0);
      await snapshot.close();
      expect(await snapshot.next()).toBeNull();
    });

    test('max is the highest key of what matches, and null of nothing', async () => {
      await fill(store(), [
        thing('a', { group: 'x', rank: 3 }),
        thing('b', { group: 'y', rank: 20 }),
        thing('c'),
      ]);
      expect(await store().max('things', 'rank', [])).toBe(20);
      expect(await store().max('things', 'rank', [{ op: 'equals', path: 'group', key: 'x' }])).toBe(3);
      expect(await store().max('things', 'rank', [{ op: 'equals', path: 'group', key: 'z' }])).toBeNull();
      expect(await store().max('things', 'group', [])).toBe('y');
    });
  });
}
