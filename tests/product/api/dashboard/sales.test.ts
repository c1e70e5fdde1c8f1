import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSqliteStore } from '../../../../server/core/node/database/sqlite/sqlite';
import { createMemoryStore } from '../../../../server/core/store/memory';
import type { Store, Transaction } from '../../../../server/core/store/store';
import { type Caller, createTestApi } from '../../../core/api/harness';
import {
  type Claim,
  customersOn,
  days,
  grouped,
  type Order,
  products,
  purchasesOn,
  type Row,
  reachesBack,
  type Shipment,
  type Shop,
  salesOn,
  summary,
} from './figures';

// The moments before and after midnight in Seoul, at the ends of a day, a month, a leap day, a year; and today.
const midnights = [
  '2025-12-31',
  '2025-12-30',
  '2026-01-31',
  '2026-02-27',
  '2026-02-28',
  '2024-02-28',
  '2024-02-29',
  '2023-12-31',
  '2026-03-01',
];
const instant = fc
  .tuple(
    fc.constantFrom(...midnights),
    fc.constantFrom('14:59:59.999', '15:00:00.000', '03:00:00.000', '23:59:59.999', '00:00:00.000'),
  )
  .map(([day, time]) => `${day}T${time}Z`);
const perhaps = fc.option(instant, { freq: 3 });

const line = fc
  .record({
    product: fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'pA', 'pB', 'pC'),
    quantity: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 1, max: 99_999 }),
  })
  .map(({ product, quantity, price }) => ({
    product: { _id: product, name: `상품 ${product}` },
    quantity,
    price,
    amount: quantity * price,
  }));

const orderIds = ['o1', 'o2', 'o3', 'o4', 'o5', 'o6'];
const anyOrder = fc
  .record({
    _user: fc.option(fc.constantFrom('u1', 'u2', 'u3')),
    createdAt: instant,
    paidAt: perhaps,
    status: fc.constantFrom('PENDING' as const, 'PAID' as const, 'PREPARING' as const, 'DONE' as const),
    confirmation: fc.constantFrom('NONE' as const, 'WAITING' as const, 'CONFIRMED' as const, 'AUTO' as const),
    confirmedAt: perhaps,
    shipping: fc.integer({ min: 0, max: 5_000 }),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  })
  .map(({ shipping, ...order }) => ({
    ...order,
    amount: order.lines.reduce((all, { amount }) => all + amount, shipping),
  }));
const anyClaim = fc.record({
  _order: fc.constantFrom(...orderIds),
  type: fc.constantFrom('CANCEL' as const, 'EXCHANGE' as const, 'RETURN' as const),
  amount: fc.integer({ min: 0, max: 99_999 }),
  createdAt: instant,
  completedAt: perhaps,
});
const anyShipment = fc.record({
  _order: fc.constantFrom(...orderIds),
  status: fc.constantFrom('READY' as const, 'SHIPPING' as const, 'DELIVERED' as const),
  createdAt: instant,
});
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      of: fc.constant('orders' as const),
      id: fc.constantFrom(...orderIds),
      next: fc.option(anyOrder, { freq: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      of: fc.constant('claims' as const),
      id: fc.constantFrom('c1', 'c2', 'c3'),
      next: fc.option(anyClaim, { freq: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      of: fc.constant('shipments' as const),
      id: fc.constantFrom('s1', 's2'),
      next: fc.option(anyShipment, { freq: 4 }),
    }),
  },
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

const step = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 8 }),
  fails: fc.boolean(),
  period: fc.constantFrom(
    ['2025-12-30', '2026-03-01'],
    ['2025-12-31', '2025-12-31'],
    ['2024-01-15', '2026-03-02'],
    ['2026-01-01', '2026-02-28'],
    ['2026-03-01', '2026-03-28'],
    ['2023-12-31', '2024-03-01'],
  ),
});

async function apply(tx: Transaction, shop: Shop, { of, id, next }: Change): Promise<void> {
  const known = shop[of] as Map<string, Order | Claim | Shipment>;
  const document = { _id: id, version: 1, ...next };
  if (!next) await tx.remove(of, id);
  else await (known.has(id) ? tx.replace(of, document) : tx.insert(of, document));
  if (next) known.set(id, { ...next, _id: id } as Order | Claim | Shipment);
  else known.delete(id);
}

const copy = ({ orders, claims, shipments }: Shop): Shop => ({
  orders: new Map(orders),
  claims: new Map(claims),
  shipments: new Map(shipments),
});

const monthOf = (day: string) => day.slice(0, 7);
const weekdayOf = (day: string) =>
  String(
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(
      new Date(`${day}T12:00:00Z`).toUTCString().slice(0, 3),
    ) + 1,
  );

/** As many days as a period has, right before it. */
function daysBefore(period: readonly string[]): string[] {
  const [first = ''] = period;
  const back = (count: number) => new Date(Date.parse(first) - count * 86_400_000).toISOString().slice(0, 10);
  return days(back(period.length), back(1));
}

/** The same day so many months before, or that month's last; of a month's last day, always the last. */
function monthsBefore(day: string, months: number): string {
  const lastOf = (earlier: number) => {
    const at = new Date(`${day.slice(0, 7)}-01T12:00:00Z`);
    at.setUTCMonth(at.getUTCMonth() - earlier + 1, 0);
    return at.toISOString().slice(0, 10);
  };
  const last = lastOf(months);
  const same = last.slice(0, 7) + day.slice(7);
  return day === lastOf(0) || same > last ? last : same;
}

async function expectFigures(call: Caller, shop: Shop, from: string, to: string): Promise<void> {
  const rows = async (by: string) => {
    const { status, json } = await call('GET', `dashboard/sales?by=${by}&from=${from}&to=${to}`);
    expect([by, status]).toEqual([by, 200]);
    return json.rows as Row[];
  };
  const period = days(from, to);
  const before = daysBefore(period);
  const knowsBefore = reachesBack(shop.orders, before[0] ?? '');
  const beside = (now: readonly Row[], then: readonly Omit<Row, 'key'>[], knows = knowsBefore) =>
    now.map((row, index) => {
      const { amount = 0, count = 0 } = then[index] ?? {};
      return { ...row, ...(knows && { former: { amount, count } }) };
    });
  const each = (figure: (day: string) => Omit<Row, 'key'>) =>
    beside(
      period.map((key) => ({ key, ...figure(key) })),
      before.map(figure),
    );
  expect(await rows('day')).toEqual(each((day) => salesOn(shop, day)));
  const byMonth = (over: readonly string[]) => grouped(shop, [...new Set(over.map(monthOf))], over, monthOf);
  const months = new Set(period.map(monthOf)).size;
  const earlier = days(monthsBefore(from, months), monthsBefore(to, months));
  const knowsMonths = reachesBack(shop.orders, earlier[0] ?? '');
  expect(await rows('month')).toEqual(beside(byMonth(period), byMonth(earlier), knowsMonths));
  const weekdays = (over: readonly string[]) =>
    grouped(shop, ['1', '2', '3', '4', '5', '6', '7'], over, weekdayOf);
  expect(await rows('weekday')).toEqual(beside(weekdays(period), weekdays(before)));
  expect(await rows('purchases')).toEqual(each((day) => purchasesOn(shop, day)));
  expect(await rows('customers')).toEqual(each((day) => customersOn(shop, day)));
  const sold = products(shop, period);
  const best = await rows('product');
  expect(best.length).toBe(Math.min(10, sold.size));
  const soldBefore = products(shop, before);
  for (const row of best) {
    const former = { amount: 0, count: 0, ...soldBefore.get(row.key) };
    expect(row).toEqual({
      ...{ key: row.key, ...sold.get(row.key), name: `상품 ${row.key}` },
      ...(knowsBefore && { former }),
    });
  }
  const amounts = [...sold.values()].map(({ amount }) => amount).toSorted((a, b) => b - a);
  expect(best.map(({ amount }) => amount)).toEqual(amounts.slice(0, 10));
  expect((await call('GET', 'dashboard/summary')).json).toEqual(summary(shop, '2026-03-02'));
}

const stores: Readonly<Record<string, () => Promise<{ store: Store; dispose: () => Promise<void> }>>> = {
  'in memory': async () => {
    const store = createMemoryStore();
    return { store, dispose: () => store.close() };
  },
  'in SQLite': async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sales-'));
    const store = createSqliteStore(join(directory, 'console.sqlite'));
    return {
      store,
      dispose: async () => {
        await store.close();
        await rm(directory, { recursive: true });
      },
    };
  },
};

describe.each(Object.entries(stores))('The figures %s', (_, make) => {
  test('are those that plain JavaScript computes, whatever is stored, changed, cancelled, returned and undone', async () => {
    const { store, dispose } = await make();
    const { signIn } = await createTestApi({ store });
    const call = await signIn();
    let stored: Shop = { orders: new Map(), claims: new Map(), shipments: new Map() };
    const law = fc.asyncProperty(step, async ({ changes, fails, period: [from = '', to = ''] }) => {
      const after = copy(stored);
      const work = store.transaction(async (tx) => {
        for (const each of changes) await apply(tx, after, each);
        if (fails) throw new Error('undone');
      });
      if (fails) await expect(work).rejects.toThrow('undone');
      else {
        await work;
        stored = after;
      }
      await expectFigures(call, stored, from, to);
    });
    await fc.assert(law, { seed: 7, numRuns: 60, endOnFailure: true });
    await dispose();
  }, 60_000);
});
