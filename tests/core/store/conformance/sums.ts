import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../../../server/core/store/store';
import { decimal, formatScaledInteger, sortKeyOfValue } from '../../../../src/core/schema/index';
import { collection, fill, thing, things } from '../things';

const MOST = Number.MAX_SAFE_INTEGER;
const field = decimal({ digits: 2, nullable: true });
const prices = {
  ...collection('prices', ['group', 'price']),
  keysOf: ({ group, price }: Record<string, unknown>) => ({
    group: String(group),
    price: sortKeyOfValue(field, price),
  }),
};

const anyScaled = fc.oneof(
  fc.bigInt({ min: -BigInt(MOST), max: BigInt(MOST) }),
  fc.constantFrom(0n, 1n, -1n, 10n, 33n, BigInt(MOST), -BigInt(MOST)),
);

/** Sums of keys are exact, whatever their size and number. */
export function sums(store: () => Store): void {
  describe('sums', () => {
    test('of any decimals are exact, of all of them and of some', async () => {
      await store().open([things, prices]);
      let round = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(fc.option(anyScaled), { maxLength: 40 }), async (all) => {
          round += 1;
          const group = `g${round}`;
          await store().transaction(async (tx) => {
            for (const [index, scaled] of all.entries()) {
              const price = scaled === null ? null : formatScaledInteger(scaled, 2);
              await tx.insert('prices', thing(`${group}-${index}`, { group, price }));
            }
          });
          const exact = all.reduce<bigint>((total, scaled) => total + (scaled ?? 0n), 0n);
          const where = [{ op: 'equals' as const, path: 'group', key: group }];
          expect(await store().sum('prices', 'price', where)).toBe(String(exact));
        }),
        { numRuns: 25 },
      );
    });

    test('of more than an integer of the database holds are exact', async () => {
      await store().open([things, prices]);
      await store().transaction(async (tx) => {
        for (let index = 0; index < 1100; index += 1)
          await tx.insert(
            'prices',
            thing(`m${index}`, { group: 'most', price: formatScaledInteger(BigInt(MOST), 2) }),
          );
      });
      expect(await store().sum('prices', 'price', [])).toBe(String(BigInt(MOST) * 1100n));
    });

    test('keys are counted by how many documents have them, the most frequent first', async () => {
      await store().open([things]);
      await fill(store(), [
        ...['a', 'b', 'c'].map((_id) => thing(_id, { group: '강남' })),
        ...['d', 'e'].map((_id) => thing(_id, { group: 'best', rank: 1 })),
        ...['f', 'g'].map((_id) => thing(_id, { group: 'Best', rank: 2 })),
        thing('h', { rank: 2 }),
        thing('i', { rank: 10 }),
      ]);
      const all = [
        { key: '강남', count: 3 },
        { key: 'Best', count: 2 },
        { key: 'best', count: 2 },
      ];
      expect(await store().frequent('things', 'group', [], 10)).toEqual(all);
      expect(await store().frequent('things', 'group', [], 2)).toEqual(all.slice(0, 2));
      const where = [{ op: 'equals' as const, path: 'rank', key: 2 }];
      expect(await store().frequent('things', 'group', where, 10)).toEqual([{ key: 'Best', count: 1 + 1 }]);
      expect(await store().frequent('things', 'rank', [], 10)).toEqual([
        { key: 2, count: 3 },
        { key: 1, count: 2 },
        { key: 10, count: 1 },
      ]);
      await expect(store().frequent('things', 'unknown', [], 1)).rejects.toThrow();
    });

    test('of nothing are 0, texts count nothing, and a transaction sees its own changes', async () => {
      expect(await store().sum('things', 'rank', [])).toBe('0');
      await store().transaction(async (tx) => {
        await tx.insert('things', thing('a', { rank: 7 }));
        await tx.insert('things', thing('b', { rank: '5' }));
        expect(await tx.sum('things', 'rank', [])).toBe('7');
      });
      await expect(store().sum('things', 'unknown', [])).rejects.toThrow();
    });
  });
}
