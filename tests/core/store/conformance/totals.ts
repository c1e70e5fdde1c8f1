import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  Collection,
  Document,
  Store,
  SumContribution,
  SumResult,
  Transaction,
} from '../../../../server/core/store/store';
import { collection, fill, thing } from '../things';

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** Each of a bill's goods adds its price on the day of the bill; what is refunded of the bill lowers the day. */
const dayEntries = ({ day, price }: Document, refunds: readonly Document[]): SumContribution[] => {
  const back = refunds.reduce((sum, refund) => sum + numberOf(refund.back), 0);
  return typeof day === 'string' ? [{ bucket: day, item: '', amount: numberOf(price) - back, count: 1 }] : [];
};
const goodsEntries = ({ day, goods }: Document): SumContribution[] =>
  typeof day === 'string' && Array.isArray(goods)
    ? goods.map((item) => ({ bucket: day, item: String(item), amount: 10, count: 1 }))
    : [];

const refunds: Collection = collection('refunds', ['bill'], [[{ path: 'bill', descending: false }]]);
const bills = (rules = '1', days = dayEntries): Collection => ({
  ...collection('bills', []),
  totals: {
    beside: { collection: 'refunds', path: 'bill' },
    contributionsBySumName: { days, goods: goodsEntries },
    rules,
  },
});

const days = ['2026-01-31', '2026-02-01', '2026-02-02'];
const everything = { from: '0', until: '9' };

const anyBill = fc.record({
  day: fc.option(fc.constantFrom(...days)),
  price: fc.integer({ min: 0, max: 1_000 }),
  goods: fc.array(fc.constantFrom('가위', 'ruler', '풀'), { maxLength: 3 }),
});
const anyRefund = fc.record({
  bill: fc.constantFrom('a', 'b', 'c', ''),
  back: fc.integer({ min: 0, max: 500 }),
});
const change = fc.oneof(
  fc.record({ of: fc.constant('bills'), id: fc.constantFrom('a', 'b', 'c'), next: fc.option(anyBill) }),
  fc.record({ of: fc.constant('refunds'), id: fc.constantFrom('x', 'y', 'z'), next: fc.option(anyRefund) }),
);
const step = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 6 }),
  fails: fc.boolean(),
  reads: fc.boolean(),
});
const asked = fc.record({
  name: fc.constantFrom('days', 'goods'),
  by: fc.constantFrom('bucket' as const, 'item' as const, 'both' as const),
  from: fc.constantFrom(...days),
  until: fc.constantFrom(...days),
});

type State = ReadonlyMap<string, Document>;
type Asked = typeof asked extends fc.Arbitrary<infer A> ? A : never;

/** What a reader with paper and pencil would answer. */
function expected(state: State, { name, by, from, until }: Asked): SumResult[] {
  const of = (prefix: string) =>
    [...state].flatMap(([key, document]) => (key.startsWith(prefix) ? [document] : []));
  const entries = of('bills/').flatMap((bill) =>
    name === 'days'
      ? dayEntries(
          bill,
          of('refunds/').filter((refund) => refund.bill === bill._id),
        )
      : goodsEntries(bill),
  );
  const single = new Map<string, SumContribution>();
  for (const { bucket, item, amount, count } of entries) {
    if (bucket < from || bucket > until) continue;
    const { amount: a = 0, count: c = 0 } = single.get(`${bucket}/${item}`) ?? {};
    single.set(`${bucket}/${item}`, { bucket, item, amount: a + amount, count: c + count });
  }
  const keys = [
    ...new Set(
      [...single.values()].map(
        ({ bucket, item }) => `${by === 'item' ? '' : bucket}/${by === 'bucket' ? '' : item}`,
      ),
    ),
  ];
  return keys.sort().map((key) => {
    const [bucket = '', item = ''] = key.split('/');
    const own = [...single.values()].filter(
      (one) => (by === 'item' || one.bucket === bucket) && (by === 'bucket' || one.item === item),
    );
    return {
      bucket,
      item,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      count: own.reduce((sum, { count }) => sum + count, 0),
      items: new Set(own.map((one) => one.item)).size,
      last:
        own
          .map((one) => one.bucket)
          .sort()
          .at(-1) ?? '',
    };
  });
}

const plain = (totals: readonly SumResult[]) => totals.map((total) => ({ ...total }));

async function apply(
  tx: Transaction,
  state: Map<string, Document>,
  { of, id, next }: typeof change extends fc.Arbitrary<infer C> ? C : never,
) {
  const key = `${of}/${id}`;
  if (!next) await tx.remove(of, id);
  else await (state.has(key) ? tx.replace(of, thing(id, next)) : tx.insert(of, thing(id, next)));
  if (next) state.set(key, thing(id, next));
  else state.delete(key);
}

/** Sums are those of the stored documents, whatever was stored, changed, removed and undone before. */
export function totals(store: () => Store): void {
  const open = (...collections: Collection[]) => store().open(collections);
  const daysOf = (reader: { totals: Store['totals'] }) =>
    reader.totals('bills', 'days', { ...everything, by: 'bucket' });

  describe('sums', () => {
    test('are what the stored documents add up to, inside a transaction and after it', async () => {
      await open(bills(), refunds);
      let stored: State = new Map();
      const law = fc.asyncProperty(
        step,
        fc.array(asked, { minLength: 1, maxLength: 4 }),
        async (made, questions) => {
          const after = new Map(stored);
          const work = store().transaction(async (tx) => {
            for (const each of made.changes) {
              await apply(tx, after, each);
              if (!made.reads) continue;
              for (const query of questions) {
                expect(plain(await tx.totals('bills', query.name, query))).toEqual(expected(after, query));
              }
            }
            if (made.fails) throw new Error('undone');
          });
          if (made.fails) await expect(work).rejects.toThrow('undone');
          else {
            await work;
            stored = after;
          }
          for (const query of questions) {
            expect(plain(await store().totals('bills', query.name, query))).toEqual(expected(stored, query));
          }
        },
      );
      await fc.assert(law, { seed: 4, numRuns: 150, endOnFailure: true });
    });

    test('a refund that is stored before its bill counts as soon as the bill is there', async () => {
      await open(bills(), refunds);
      await fill(store(), [thing('x', { bill: 'a', back: 3 })], 'refunds');
      expect(await daysOf(store())).toEqual([]);
      await fill(store(), [thing('a', { day: days[0], price: 10 })], 'bills');
      expect(plain(await daysOf(store()))).toEqual([
        { bucket: days[0], item: '', amount: 7, count: 1, items: 1, last: days[0] },
      ]);
    });

    test('are computed again where their rules change, and where they were not kept for a while', async () => {
      await open(bills(), refunds);
      await fill(store(), [thing('a', { day: days[0], price: 10 })], 'bills');
      await open(
        bills('2', ({ day }) => [{ bucket: String(day), item: '', amount: 1, count: 1 }]),
        refunds,
      );
      expect((await daysOf(store())).map(({ amount }) => amount)).toEqual([1]);
      await open(collection('bills', []), refunds);
      await expect(daysOf(store())).rejects.toThrow('keeps no sums');
      await fill(store(), [thing('b', { day: days[0], price: 5 })], 'bills');
      await open(
        bills('2', ({ day }) => [{ bucket: String(day), item: '', amount: 1, count: 1 }]),
        refunds,
      );
      expect((await daysOf(store())).map(({ amount }) => amount)).toEqual([2]);
    });

    test('under a name that nobody declared are refused', async () => {
      await open(bills(), refunds);
      await expect(store().totals('bills', 'years', { ...everything, by: 'bucket' })).rejects.toThrow(
        'years',
      );
      await expect(store().totals('refunds', 'days', { ...everything, by: 'bucket' })).rejects.toThrow(
        'days',
      );
    });
  });
}
