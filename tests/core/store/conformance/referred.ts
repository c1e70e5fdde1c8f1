import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toStoreCollections } from '../../../../server/core/store/collections';
import type { Store } from '../../../../server/core/store/store';
import {
  defineResource,
  getReferenceFieldsWithPaths,
  id,
  list,
  ref,
  refs,
  text,
} from '../../../../src/core/schema/index';
import { createReferenceCondition } from '../../../../src/core/schema/query/refKeys';
import { thing } from '../things';

const baskets = defineResource('baskets', {
  fields: {
    _id: id(),
    name: text(),
    goods: refs('baskets'),
    lines: list({ good: ref('baskets', { nullable: true }) }),
    inside: ref('baskets', { nullable: true }),
  },
  api: { path: 'baskets', many: 'baskets', one: 'basket' },
  title: 'name',
  list: {
    perPage: 10,
    columns: ['name'],
    order: ['name'],
    filters: [{ equals: 'goods', all: true }, { search: ['name'] }],
  },
});
const collections = toStoreCollections([baskets]);

// One is a part of another: an id is found whole.
const GOODS = ['1', '12', '2', '21', 'f'.repeat(24)];
const IDS = ['a', 'b', 'c', 'd', 'e'];
const change = fc.record({
  _id: fc.constantFrom(...IDS),
  made: fc.option(
    fc.record({
      name: fc.constantFrom('가', '나', '12'),
      goods: fc.subarray(GOODS),
      lines: fc.array(fc.record({ good: fc.constantFrom(null, ...GOODS) }), { maxLength: 3 }),
      inside: fc.constantFrom(null, ...IDS),
    }),
  ),
});

/** Documents are found by each of the records that they refer to, whatever was changed before. */
export function referred(store: () => Store): void {
  describe('several references', () => {
    test('lead to exactly the documents that have one of them, alone, over another and beside filters', async () => {
      expect(collections[0]?.listed).toEqual(['goods', 'lines.good']);
      await store().open(collections);
      const [several, inItems] = getReferenceFieldsWithPaths(baskets);
      if (!several || !inItems) throw new Error('There are two');
      const stored = new Map<
        string,
        { name: string; goods: string[]; lines: { good: string | null }[]; inside: string | null }
      >();
      const law = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        await store().transaction(async (tx) => {
          for (const { _id, made } of changes) {
            const document = thing(_id, made ?? {});
            if (!made) await tx.remove('baskets', _id);
            else await (stored.has(_id) ? tx.replace('baskets', document) : tx.insert('baskets', document));
            if (made) stored.set(_id, made);
            else stored.delete(_id);
          }
        });
        for (const good of GOODS) {
          const all = [...stored];
          const having = all.flatMap(([_id, { goods }]) => (goods.includes(good) ? [_id] : []));
          const holding = all.flatMap(([_id, { lines }]) =>
            lines.some((line) => line.good === good) ? [_id] : [],
          );
          const page = { order: [{ path: 'name', descending: false }], skip: 0, limit: 10 };
          const found = await store().find('baskets', {
            where: [createReferenceCondition(several, good)],
            ...page,
          });
          expect(found.map(({ _id }) => _id).sort()).toEqual(having.sort());
          expect(await store().count('baskets', [createReferenceCondition(several, good)])).toBe(
            having.length,
          );
          expect(await store().count('baskets', [createReferenceCondition(inItems, good)])).toBe(
            holding.length,
          );
          for (const [by, ids] of [
            ['goods', having],
            ['lines.good', holding],
          ] as const) {
            const over = { op: 'over' as const, path: 'inside', by, key: good };
            const inThem = all.filter(([, { inside }]) => inside !== null && ids.includes(inside));
            expect(await store().count('baskets', [over])).toBe(inThem.length);
          }
          const both = having.filter((_id) => stored.get(_id)?.name === '12');
          const named = { op: 'equals' as const, path: 'name', key: '12' };
          expect(await store().count('baskets', [createReferenceCondition(several, good), named])).toBe(
            both.length,
          );
        }
      });
      await fc.assert(law, { numRuns: 30, endOnFailure: true });
    });
  });
}
