import { describe, expect, test } from 'vitest';
import { exclusiveLock, transactionRestartStats } from '../../../../server/core/store/locks';
import type { Document, Store, Transaction } from '../../../../server/core/store/store';
import { pickerOf } from '../../conformance/sample';
import { asking, collection, fill, idsOf, thing, things } from '../things';
import { chainIn, ends, faultsIn, links } from './sealed';

/** Texts of its documents are searched, so that a store may keep an index of them. */
const searched = (name: string) => ({ ...things, name, searched: ['group', 'meta.name'] });

const [EACH, TOGETHER] = ['each', 'together'];

/** More than a store sends at a time. */
const MANY = 150;

type Write = 'insert' | 'replace';

/** Documents that are written at once. */
export function many(store: () => Store): void {
  const { below } = pickerOf(11);
  const some = (id: string): Document =>
    thing(id, {
      rank: below(5),
      at: `2026-01-0${1 + below(9)}`,
      group: ['가', '나다', '\u0001', undefined][below(4)],
      meta: { name: `이름 ${below(20)}` },
    });
  const allOf = (name: string) => store().find(name, asking({ order: [{ path: 'rank', descending: true }] }));

  describe('Many documents that are written at once', () => {
    test('leave what the same writes leave one after another, for documents, keys and texts', async () => {
      await store().open([searched(EACH), searched(TOGETHER)]);
      const ids = Array.from({ length: MANY }, (_, at) => `id-${at}`);
      const steps: [Write, (stored: Document[]) => Document[]][] = [
        ['insert', () => ids.map(some)],
        ['replace', () => ids.filter((_, at) => at % 3 > 0).map(some)],
        // Most keys stay as they are.
        ['replace', (stored) => stored.map((one) => ({ ...one, rank: 9, version: 2 }))],
        ['replace', () => ids.slice(0, 2).map(some)],
      ];
      for (const [write, documentsFrom] of steps) {
        const documents = documentsFrom(await allOf(EACH));
        await store().transaction(async (tx) => {
          for (const document of documents) await tx[write](EACH, document);
        });
        await store().transaction((tx) => tx[write](TOGETHER, ...documents));
        expect(await allOf(TOGETHER)).toEqual(await allOf(EACH));
        for (const key of ['가', '나다', '\u0001']) {
          const where = [{ op: 'equals' as const, path: 'group', key }];
          expect(await idsOf(store(), { where }, TOGETHER)).toEqual(await idsOf(store(), { where }, EACH));
        }
        const where = [{ op: 'contains' as const, any: [{ path: 'meta.name', term: '름 1' }] }];
        expect(await idsOf(store(), { where }, TOGETHER)).toEqual(await idsOf(store(), { where }, EACH));
      }
    });

    test('are seen by the transaction at once, and by a second write of one of them', async () => {
      const ids = Array.from({ length: MANY }, (_, at) => `id-${at}`);
      await store().transaction(async (tx) => {
        await tx.insert('things', ...ids.map((id) => thing(id, { rank: 1 })));
        expect(await tx.count('things', [])).toBe(MANY);
        await tx.replace('things', ...ids.map((id) => thing(id, { rank: 2 })));
        await tx.replace('things', thing('id-3', { rank: 3 }));
        expect(await tx.get('things', 'id-3')).toEqual(thing('id-3', { rank: 3 }));
        expect(await tx.max('things', 'rank', [])).toBe(3);
        await tx.remove('things', 'id-3');
        expect(await tx.max('things', 'rank', [])).toBe(2);
      });
      expect(await store().count('things', [])).toBe(MANY - 1);
    });

    test.each<[string, (tx: Transaction) => Promise<void>]>([
      ['a taken id', (tx) => tx.insert('things', thing('b'), thing('a'), thing('c'))],
      ['a missing one', (tx) => tx.replace('things', thing('a', { rank: 2 }), thing('b'))],
    ])('are refused for %s among them, and nothing of the transaction stays', async (_, write) => {
      await fill(store(), [thing('a', { rank: 1 })]);
      const failing = store().transaction(async (tx) => {
        await tx.insert('things', thing('z'));
        await write(tx);
      });
      await expect(failing).rejects.toThrow(/already has a|has no b/);
      expect(await store().find('things', asking())).toEqual([thing('a', { rank: 1 })]);
    });

    test('keep those before the refused one where its error is caught, and none after it', async () => {
      await fill(store(), [thing('a', { rank: 1 })]);
      await store().transaction(async (tx) => {
        await tx.insert('things', thing('b'), thing('a'), thing('c')).catch(() => {});
        await tx.insert('things', thing('d'));
      });
      expect(await idsOf(store(), {})).toEqual(['d', 'b', 'a']);
    });

    test('are read as they were written, also where a read ahead of them was under way', async () => {
      const ids = Array.from({ length: MANY }, (_, at) => `id-${at}`);
      await fill(
        store(),
        ids.map((id) => thing(id, { rank: 1 })),
      );
      await store().transaction(async (tx) => {
        const reading = tx.readAhead('things', ids);
        await tx.replace('things', ...ids.slice(0, 100).map((id) => thing(id, { rank: 2 })));
        await reading;
        expect(await tx.count('things', [{ op: 'equals', path: 'rank', key: 2 }])).toBe(100);
        for (const id of ids) {
          expect(await tx.get('things', id)).toEqual(thing(id, { rank: ids.indexOf(id) < 100 ? 2 : 1 }));
        }
      });
    });

    test('start the transaction over with the locks that it did not name', async () => {
      await fill(store(), [thing('a'), thing('b'), thing('c')]);
      const before = transactionRestartStats.count;
      await store().transaction(
        (tx) => tx.replace('things', thing('a', { rank: 1 }), thing('b', { rank: 1 }), thing('c')),
        { locks: [exclusiveLock('things', 'b')] },
      );
      expect(transactionRestartStats.count - before).toBe(1);
      expect(await idsOf(store(), { where: [{ op: 'equals', path: 'rank', key: 1 }] })).toEqual(['b', 'a']);
    });

    test('become links of a chain in their order, beside others of another collection', async () => {
      await store().open([links, ends, collection('others', [])]);
      await store().transaction(async (tx) => {
        await tx.insert('links', ...['c', 'a', 'b'].map((id) => thing(id, { says: id })));
        await tx.insert('others', thing('x'), thing('y'));
      });
      const all = await chainIn(store());
      expect(all.map(({ _id }) => _id)).toEqual(['c', 'a', 'b']);
      expect(await faultsIn(all)).toEqual([]);
      expect(await store().count('others', [])).toBe(2);
    });
  });
}
