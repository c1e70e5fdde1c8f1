import { describe, expect, test } from 'vitest';
import type { Store, Transaction } from '../../../../server/core/store/store';
import type { SortPathAndDirection, StoreCondition } from '../../../../src/core/schema/index';
import { asking, collection, fill, idsOf, thing } from '../things';

const up = (path: string): SortPathAndDirection => ({ path, descending: false });

/** All or nothing, and nothing in between seen by others. */
export function transactions(store: () => Store): void {
  const found = (...where: StoreCondition[]) => idsOf(store(), { where });
  describe('transactions', () => {
    test('what it throws undoes everything and is thrown on', async () => {
      await fill(store(), [thing('a', { rank: 1 }), thing('b')]);
      const failure = new Error('no');
      const failing = store().transaction(async (tx) => {
        await tx.insert('things', thing('c'));
        await tx.replace('things', thing('a', { rank: 2 }));
        await tx.remove('things', 'b');
        throw failure;
      });
      await expect(failing).rejects.toBe(failure);
      expect(await store().find('things', asking())).toEqual([thing('b'), thing('a', { rank: 1 })]);
      expect(await store().max('things', 'rank', [])).toBe(1);
    });

    test('it names a new state of each collection that it changed, and of no other', async () => {
      await store().open([collection('others', [], [])]);
      const states = async () => Promise.all(['things', 'others'].map((name) => store().revision(name)));
      const seen = [await states()];
      const change = async (work: (tx: Transaction) => Promise<void>) => {
        await store().transaction(work);
        seen.push(await states());
      };
      await change((tx) => tx.insert('things', thing('a')));
      await change((tx) => tx.replace('things', thing('a', { rank: 1 })));
      await change((tx) => tx.remove('things', 'a'));
      const [things, others] = [0, 1].map((index) => new Set(seen.map((state) => state[index])).size);
      expect([things, others]).toEqual([4, 1]);

      const before = await states();
      await change(async (tx) => void (await tx.find('things', asking())));
      const failing = store().transaction(async (tx) => {
        await tx.insert('things', thing('b'));
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow();
      expect(await states()).toEqual(before);
    });

    test('it sees its own changes, and nobody else does until it ends', async () => {
      await fill(store(), [thing('a', { rank: 1 }), thing('b', { rank: 1 })]);
      const where: StoreCondition[] = [{ op: 'equals', path: 'rank', key: 1 }];
      await store().transaction(async (tx) => {
        await tx.insert('things', thing('c', { rank: 1 }));
        await tx.replace('things', thing('a', { rank: 7 }));
        await tx.remove('things', 'b');
        expect((await tx.find('things', asking())).map(({ _id }) => _id)).toEqual(['c', 'a']);
        expect(await tx.count('things', where)).toBe(1);
        expect(await tx.max('things', 'rank', [])).toBe(7);
        expect(await tx.get('things', 'b')).toBeNull();
        expect(await idsOf(store(), {})).toEqual(['b', 'a']);
        expect(await store().count('things', where)).toBe(2);
        expect(await store().max('things', 'rank', [])).toBe(1);
        expect(await store().get('things', 'c')).toBeNull();
      });
      expect(await idsOf(store(), {})).toEqual(['c', 'a']);
      expect(await store().count('things', where)).toBe(1);
    });

    test('a write that finds no row to replace, or one in its place, fails where it is made', async () => {
      await fill(store(), [thing('a')]);
      const failures = await store().transaction(async (tx) => {
        const failed: string[] = [];
        const note = (error: Error) => void failed.push(error.message);
        await tx.replace('things', thing('none')).catch(note);
        await tx.insert('things', thing('a', { rank: 1 })).catch(note);
        await tx.insert('things', thing('b'));
        return failed;
      });
      expect(failures).toEqual(['things has no none', 'things already has a']);
      expect(await store().find('things', asking())).toEqual([thing('b'), thing('a')]);
    });

    test('it stores many changes of the same documents in their order', async () => {
      await store().transaction(async (tx) => {
        for (let index = 0; index < 300; index += 1) {
          const _id = `t${index % 50}`;
          await (index < 50 ? tx.insert : tx.replace)('things', thing(_id, { rank: index }));
        }
        for (let index = 0; index < 40; index += 1) await tx.remove('things', `t${index}`);
      });
      const ranks = (await store().find('things', asking())).map(({ rank }) => rank);
      expect(ranks).toEqual([299, 298, 297, 296, 295, 294, 293, 292, 291, 290]);
    });

    test('it answers what its work answers', async () => {
      expect(await store().transaction(async () => 42)).toBe(42);
    });

    test('200 at once, each storing count + 1 under a lock, store 200 distinct numbers', async () => {
      const next = (id: string) =>
        store().transaction(async (tx) => {
          await tx.lock('things');
          await tx.insert('things', thing(id, { rank: (await tx.count('things', [])) + 1 }));
        });
      await Promise.all(Array.from({ length: 200 }, (_, index) => next(`t${index}`)));
      const ranks = (await store().find('things', asking({ order: [up('rank')] }))).map(({ rank }) => rank);
      expect(ranks).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    });

    test('one that fails does not stop those behind it', async () => {
      const failing = store().transaction(() => Promise.reject(new Error('no')));
      const following = fill(store(), [thing('a')]);
      await expect(failing).rejects.toThrow('no');
      await following;
      expect(await found()).toEqual(['a']);
    });

    test('one that has ended stores nothing more', async () => {
      const ended = await store().transaction(async (tx) => tx);
      await expect(ended.insert('things', thing('late'))).rejects.toThrow();
      expect(await found()).toEqual([]);
    });
  });
}
