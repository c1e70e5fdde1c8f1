import { describe, expect, test } from 'vitest';
import { exclusiveLock, transactionRestartStats } from '../../../../server/core/store/locks';
import type { Store } from '../../../../server/core/store/store';
import { fill, thing } from '../things';

/** A transaction that names its locks. */
export function locks(store: () => Store): void {
  describe('A transaction that names its locks', () => {
    const starts = () => transactionRestartStats.count;

    test('changes what it names, and adds new documents', async () => {
      await fill(store(), [thing('a'), thing('b')]);
      const before = starts();
      await store().transaction(
        async (tx) => {
          await tx.replace('things', thing('a', { rank: 1 }));
          await tx.insert('things', thing('c'));
          await tx.replace('things', thing('c', { rank: 2 }));
          await tx.remove('things', 'b');
          await tx.lock('counter');
        },
        { locks: [exclusiveLock('things', 'a'), exclusiveLock('things', 'b'), { name: 'counter' }] },
      );
      expect(starts()).toBe(before);
      expect(await store().get('things', 'b')).toBeNull();
      expect(await store().get('things', 'c')).toEqual(thing('c', { rank: 2 }));
    });

    test.each([
      ['a change', (id: string) => thing(id, { rank: 1 })],
      ['a change whose error its work swallows', null],
    ])('starts over with the lock of %s that it did not name', async (_, changed) => {
      await fill(store(), [thing('a'), thing('b')]);
      const before = starts();
      let runs = 0;
      await store().transaction(
        async (tx) => {
          runs += 1;
          await tx.insert('things', thing('c', { rank: runs }));
          await tx.replace('things', thing('a', { rank: runs }));
          const late = tx.replace('things', changed?.('b') ?? thing('b', { rank: 1 }));
          await (changed ? late : late.catch(() => {}));
        },
        { locks: [exclusiveLock('things', 'a')] },
      );
      expect([runs, starts() - before]).toEqual([2, 1]);
      expect(transactionRestartStats.last).toBe('things/b');
      expect(await store().get('things', 'a')).toEqual(thing('a', { rank: 2 }));
      expect(await store().get('things', 'b')).toEqual(thing('b', { rank: 1 }));
      expect(await store().count('things', [])).toBe(3);
    });

    test.each([
      ['changed', thing('a', { rank: 2 })],
      ['removed', null],
    ])('reads a locked document as its own statements left it: %s', async (_, left) => {
      await fill(store(), [thing('a')]);
      const read = await store().transaction(
        async (tx) => {
          if (left) await tx.replace('things', left);
          else await tx.remove('things', 'a');
          // A search sends the writes that were collected.
          await tx.count('things', []);
          return [await tx.get('things', 'a'), await tx.get('things', 'a')];
        },
        { locks: [exclusiveLock('things', 'a')] },
      );
      expect(read).toEqual([left, left]);
    });

    test('reads a locked document as the transaction before it left it', async () => {
      await fill(store(), [thing('a', { rank: 0 })]);
      const add = () =>
        store().transaction(
          async (tx) => {
            const rank = Number((await tx.get('things', 'a'))?.rank);
            await tx.replace('things', thing('a', { rank: rank + 1 }));
          },
          { locks: [exclusiveLock('things', 'a')] },
        );
      await Promise.all(Array.from({ length: 12 }, add));
      expect(await store().get('things', 'a')).toEqual(thing('a', { rank: 12 }));
    });

    test('does not change a document whose lock it shares', async () => {
      await fill(store(), [thing('a')]);
      let runs = 0;
      await store().transaction(
        async (tx) => {
          runs += 1;
          await tx.lock('things/a', true);
          await tx.replace('things', thing('a', { rank: runs }));
        },
        { locks: [{ name: 'things/a', isShared: true }] },
      );
      expect(runs).toBe(2);
    });

    test('starts over three times at most, and runs alone then', async () => {
      const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
      await fill(
        store(),
        ids.map((id) => thing(id)),
      );
      const before = starts();
      let runs = 0;
      await store().transaction(
        async (tx) => {
          runs += 1;
          // Each run needs another one, as where others change meanwhile what it reads.
          for (const id of ids.slice(0, runs)) await tx.replace('things', thing(id, { rank: runs }));
          if (runs === 5) await tx.replace('things', thing('f', { rank: runs }));
        },
        { locks: [] },
      );
      expect([runs, starts() - before]).toEqual([5, 4]);
      expect(await store().count('things', [{ op: 'equals', path: 'rank', key: 5 }])).toBe(6);
    });

    test('starts over once with all locks that it did not name, and has changed nothing before', async () => {
      await fill(store(), [thing('a'), thing('b')]);
      const before = starts();
      const seen: unknown[] = [];
      await store().transaction(
        async (tx) => {
          seen.push(await tx.get('things', 'b'));
          await tx.replace('things', thing('a', { rank: 1 }));
          await tx.remove('things', 'b');
          await tx.lock('counter');
          await tx.insert('things', thing('d'));
        },
        { locks: [] },
      );
      expect([starts() - before, transactionRestartStats.last]).toEqual([1, 'things/a']);
      expect(seen).toEqual([thing('b'), thing('b')]);
      expect(await store().get('things', 'd')).toEqual(thing('d'));
    });

    test('that goes on until nothing is left ends where it lacks a lock', async () => {
      await fill(store(), [thing('a'), thing('b')]);
      await store().transaction(
        async (tx) => {
          for (;;) {
            const [next] = await tx.find('things', { where: [], order: [], skip: 0, limit: 1 });
            if (!next) return;
            await tx.remove('things', next._id);
          }
        },
        { locks: [] },
      );
      expect(await store().count('things', [])).toBe(0);
    });

    test('holds the whole collection in the place of very many of its documents', async () => {
      const ids = Array.from({ length: 300 }, (_, index) => `many-${index}`);
      await fill(
        store(),
        ids.map((id) => thing(id)),
      );
      const before = starts();
      await store().transaction(
        async (tx) => {
          for (const id of ids) await tx.remove('things', id);
          await tx.lock('things.group=mine');
          await tx.insert('things', thing('other'));
        },
        { locks: ids.map((id) => exclusiveLock('things', id)) },
      );
      expect(starts()).toBe(before);
      expect(await store().count('things', [])).toBe(1);
    });

    test('that fails by itself is not repeated', async () => {
      let runs = 0;
      const failing = store().transaction(
        async () => {
          runs += 1;
          throw new Error('no');
        },
        { locks: [] },
      );
      await expect(failing).rejects.toThrow('no');
      expect(runs).toBe(1);
    });
  });
}
