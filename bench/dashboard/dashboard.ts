// npm run bench:dashboard [-- lines]: what the dashboard's figures cost over a million order lines, and what they cost a write.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sqliteStore } from '../../server/node/database/sqlite/sqlite';
import type { Document, Store, Transaction } from '../../server/store/store';
import { toSeoul } from '../../src/schema/index';
import { type Caller, createTestApi } from '../../tests/api/harness';
import { median } from '../figures';
import { type Day, shop } from './shop';

const LINES = Number(process.argv[2] ?? 1_000_000);
const RUNS = 15;
/** Milliseconds for one widget, and for which a call may hold the event loop. */
const MOST = 300;
const MOST_HELD = 100;
const WRITES = 200;

const today = '2026-03-02';
/** The clock of the API under test says the same day. */
const calls = [
  'dashboard/summary',
  'dashboard/sales?by=month',
  'dashboard/sales?by=day',
  'dashboard/sales?by=weekday',
  'dashboard/sales?by=product',
  'dashboard/sales?by=purchases',
  'dashboard/sales?by=customers',
  'dashboard/reviews',
  'questions',
  ...['month', 'day', 'weekday', 'product', 'purchases', 'customers'].map(
    (by) => `dashboard/sales?by=${by}&from=2023-03-03&to=${today}`,
  ),
];

const ms = (value: number) => value.toFixed(1).padStart(7);

/** Runs work; returns what it took, its processor time, and the longest time for which nothing else had its turn. */
async function timed(work: () => Promise<unknown>) {
  let [held, last, running] = [0, performance.now(), true];
  const look = () => {
    held = Math.max(held, performance.now() - last);
    last = performance.now();
    if (running) setImmediate(look);
  };
  setImmediate(look);
  await new Promise((resolve) => setImmediate(resolve));
  held = 0;
  const cpu = process.cpuUsage();
  const began = performance.now();
  await work();
  const wall = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  held = Math.max(held, performance.now() - last);
  running = false;
  return { wall, cpu: (user + system) / 1_000, held };
}

async function plant(store: Store): Promise<void> {
  let [orders, lines] = [0, 0];
  const store1 = (day: Day) =>
    store.transaction(async (tx) => {
      for (const [name, documents] of Object.entries(day) as [string, Document[]][]) {
        for (const document of documents) await tx.insert(name, document);
      }
    });
  const began = performance.now();
  for (const day of shop(LINES, today)) {
    await store1(day);
    orders += day.orders.length;
    lines += day.orders.reduce((sum, order) => sum + (order.lines as unknown[]).length, 0);
  }
  const seconds = (performance.now() - began) / 1_000;
  console.log(`${orders} orders, ${lines} lines stored in ${seconds.toFixed(0)} s`);
}

async function measureCalls(call: Caller): Promise<boolean> {
  let passes = true;
  for (const path of calls) {
    const headers = { skip: '0', limit: '5' };
    const ask = async () => {
      const { status, json } = await call('GET', path, { headers });
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(json)}`);
    };
    const first = await timed(ask);
    const taken = [];
    for (let run = 0; run < RUNS; run += 1) taken.push(await timed(ask));
    const wall = median(taken.map((one) => one.wall));
    const held = median(taken.map((one) => one.held));
    const isSlow = wall > MOST || held > MOST_HELD;
    passes &&= !isSlow;
    console.log(
      `${path.padEnd(66)}${ms(first.wall)} first ${ms(wall)} median ${ms(median(taken.map(({ cpu }) => cpu)))} CPU ${ms(held)} held${isSlow ? ' TOO SLOW' : ''}`,
    );
  }
  return passes;
}

/** One order's life, each step in a transaction of its own. */
async function measureWrites(store: Store): Promise<void> {
  const order = (index: number): Document => {
    const at = new Date(Date.parse(`${today}T00:00:00.000Z`) + index).toISOString();
    const product = { _id: `p${index % 50}`, name: '상품' };
    return {
      ...{
        _id: `f${index}`,
        version: 1,
        number: `f${index}`,
        _user: `m${index}`,
        createdAt: at,
        paidAt: null,
      },
      ...{ status: 'PENDING', confirmation: 'NONE', confirmedAt: null, amount: 20_000 },
      lines: [1, 2].map(() => ({ product, quantity: 1, price: 10_000, amount: 10_000 })),
    };
  };
  const steps: Readonly<Record<string, (tx: Transaction, index: number) => Promise<void>>> = {
    'an order comes in': (tx, index) => tx.insert('orders', order(index)),
    'it is paid': (tx, index) =>
      tx.replace('orders', { ...order(index), paidAt: order(index).createdAt, status: 'PAID' }),
    'it is cancelled': (tx, index) =>
      tx.insert('claims', {
        ...{ _id: `g${index}`, version: 1, _order: `f${index}`, type: 'CANCEL', amount: 20_000 },
        ...{ createdAt: order(index).createdAt, completedAt: order(index).createdAt },
      }),
  };
  for (const [name, step] of Object.entries(steps)) {
    const taken = [];
    for (let index = 0; index < WRITES; index += 1) {
      taken.push(await timed(() => store.transaction((tx) => step(tx, index))));
    }
    console.log(
      `${name.padEnd(66)}${''.padStart(14)}${ms(median(taken.map(({ wall }) => wall)))} median ${ms(median(taken.map(({ cpu }) => cpu)))} CPU`,
    );
  }
}

/** How SQLite reads the sums. */
function printPlans(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  const read = (name: string, columns: string, group: string) =>
    `select ${columns}, sum(amount), sum(count) from "orders:totals:${name}" where bucket >= '2025-03-03' and bucket <= '2026-03-02' group by ${group} order by ${group}`;
  const queries = [
    read('sales', 'bucket, count(*)', 'bucket'),
    read('customers', 'bucket, count(*)', 'bucket'),
    read('products', 'item, max(bucket)', 'item'),
    read('confirmations', 'bucket, item', 'bucket, item'),
  ];
  for (const query of queries) {
    console.log(query);
    for (const { detail } of database.prepare(`explain query plan ${query}`).all())
      console.log(`  ${detail}`);
  }
  for (const { name } of database
    .prepare("select name from sqlite_master where name like 'orders:totals:%'")
    .all()) {
    console.log(`${name}: ${database.prepare(`select count(*) as rows from "${name}"`).get()?.rows} rows`);
  }
  database.close();
}

const directory = await mkdtemp(join(tmpdir(), 'console-dashboard-'));
const path = join(directory, 'console.sqlite');
const store = sqliteStore(path);
const { signIn, clock } = await createTestApi({ store });
if (toSeoul(clock.now.toISOString()).slice(0, 10) !== today) throw new Error('The clock says another day');
const call = await signIn();
await plant(store);
const fast = await measureCalls(call);
await measureWrites(store);
printPlans(path);
await store.close();
console.log(
  `database ${((await stat(path)).size / 1_000_000).toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
);
await rm(directory, { recursive: true, force: true });
if (!fast) process.exitCode = 1;
