import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Collection, Document, Store } from '../../../../server/core/store/store';
import type { StoreCondition } from '../../../../src/core/schema/index';
import { collection, thing } from '../things';

const newest = [{ path: 'at', descending: true }];
const lists: Collection = {
  ...collection('listed', ['at', 'group', 'isGone']),
  lists: [
    { leads: ['isGone'], order: newest },
    { leads: ['isGone', 'group'], order: newest },
    { leads: [], order: newest },
  ],
};

const anyRow = fc.record({
  isGone: fc.constantFrom(0, 1, null),
  group: fc.constantFrom('x', 'y', '', null),
});
const change = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), next: fc.option(anyRow) });
const step = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 5 }), fails: fc.boolean() });

const asked: StoreCondition[][] = [
  [],
  ...[0, 1, null].map((key): StoreCondition[] => [{ op: 'equals', path: 'isGone', key }]),
  ...['x', 'y', ''].map((key): StoreCondition[] => [
    { op: 'equals', path: 'group', key },
    { op: 'equals', path: 'isGone', key: 0 },
  ]),
  [{ op: 'equals', path: 'group', key: 'x' }],
];

const meets = (document: Document, where: readonly StoreCondition[]) =>
  where.every((one) => one.op === 'equals' && one.key !== null && document[one.path] === one.key);

/** How many records a list has, whatever was stored, changed, removed and undone before. */
export function counts(store: () => Store): void {
  describe('counts', () => {
    test('of lists are those of the stored documents, inside a transaction and after it', async () => {
      await store().open([lists]);
      let stored: ReadonlyMap<string, Document> = new Map();
      const law = fc.asyncProperty(step, async ({ changes, fails }) => {
        const after = new Map(stored);
        const expected = (of: ReadonlyMap<string, Document>) =>
          asked.map((where) => [...of.values()].filter((document) => meets(document, where)).length);
        const work = store().transaction(async (tx) => {
          for (const { id, next } of changes) {
            if (!next) await tx.remove('listed', id);
            else await (after.has(id) ? tx.replace : tx.insert)('listed', thing(id, next));
            if (next) after.set(id, thing(id, next));
            else after.delete(id);
          }
          const counted = [];
          for (const where of asked) counted.push(await tx.count('listed', where));
          expect(counted).toEqual(expected(after));
          if (fails) throw new Error('undone');
        });
        if (fails) await expect(work).rejects.toThrow('undone');
        else {
          await work;
          stored = after;
        }
        const counted = await Promise.all(asked.map((where) => store().count('listed', where)));
        expect(counted).toEqual(expected(stored));
      });
      await fc.assert(law, { seed: 12, numRuns: 60, endOnFailure: true });
    });
  });
}
