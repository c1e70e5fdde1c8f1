// npm run bench -- dashboard [lines sqlite|postgres]: what the dashboard's figures cost over a million order lines, and what they cost a write.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document, Store, Transaction } from '../../../server/core/store/store';
import { toSeoulTimeText } from '../../../src/core/schema/index';
import { type Caller, createTestApi } from '../../../tests/core/api/harness';
import { median } from '../../core/figures';
import { startDatabase } from '../process/engine';
import { type Ask, openStore, type Place, pastStore, storeAt } from '../process/place';
import { shop } from './shop';

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

const KINDS = ['orders', 'shipments', 'claims', 'reviews'] as const;

function* documentsOf(kind: (typeof KINDS)[number]): Generator<Document> {
  for (const day of shop(LINES, today)) yield* day[kind];
}

async function plant(place: Place): Promise<void> {
  const began = performance.now();
  await (await openStore(place)).close();
  await pastStore(place, async (_ask, write) => {
    for (const kind of KINDS) await write(kind, documentsOf(kind));
  });
  await (await openStore(place)).close();
  console.log(
    `${place.database.name}: ${LINES} lines stored in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
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

/** How the database reads the sums. */
async function printPlans(ask: Ask, explain: string): Promise<void> {
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
    for (const line of await ask(`${explain} ${query}`)) console.log(`  ${Object.values(line).at(-1)}`);
  }
  for (const name of ['sales', 'customers', 'products', 'confirmations']) {
    const [counted] = await ask(`select count(*) as rows from "orders:totals:${name}"`);
    console.log(`orders:totals:${name}: ${counted?.rows} rows`);
  }
}

const sizes = {
  sqlite: 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
  postgres: 'select pg_database_size(current_database()) as bytes',
};
const explains = { sqlite: 'explain query plan', postgres: 'explain' };

const database = await startDatabase(process.argv[3]);
const dataDir = await mkdtemp(join(tmpdir(), 'console-dashboard-'));
const place = { database, dataDir };
await plant(place);
const store = storeAt(place);
const { signIn, clock } = await createTestApi({ store });
if (toSeoulTimeText(clock.now.toISOString()).slice(0, 10) !== today)
  throw new Error('The clock says another day');
const call = await signIn();
const fast = await measureCalls(call);
await measureWrites(store);
await store.close();
await pastStore(place, async (ask) => {
  await printPlans(ask, explains[database.name]);
  const [size] = await ask(sizes[database.name]);
  console.log(
    `database ${(Number(size?.bytes) / 1_000_000).toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
  );
});
await database.remove();
await rm(dataDir, { recursive: true, force: true });
if (!fast) process.exitCode = 1;
