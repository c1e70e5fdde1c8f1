// npm run bench -- words [sqlite|postgres records]: a list with money, tags, sums and reverse counts, an order, a tree.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Document } from '../../../server/core/store/store';
import {
  type AnyResource,
  dateTime,
  defineResource,
  id,
  limits,
  money,
  ref,
  tags,
  text,
} from '../../../src/core/schema/index';
import { type Caller, createTestApi } from '../../../tests/core/api/harness';
import { treeIn } from '../../../tests/core/conformance/categories';
import { stepsIn } from '../../../tests/core/conformance/moves';
import { group, resources as ofProduct } from '../../../tests/core/theProduct';
import { median, type Taken, timed } from '../../core/figures';
import { startDatabase } from '../process/engine';
import { pastStore, storeAt } from '../process/place';
import { touch } from '../process/touch';

const ENGINE = process.argv[2] ?? 'sqlite';
const RECORDS = Number(process.argv[3] ?? 100_000);
/** Sales of each item, on average. */
const SALES = 3;
const NODES = 10_000;
const RUNS = 11;
/** Most milliseconds at the median: for a page with its count, for an order, and for what holds the event loop. */
const MOST_PAGE = 60;
const MOST_ORDER = 300;
const MOST_HELD = 100;

const createdAt = dateTime({ readOnly: true, setAtCreation: 'now' });

const items = defineResource('items', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 100 }),
    price: money({ currency: 'KRW' }),
    tags: tags({ max: 10 }),
    createdAt,
  },
  api: { path: 'items', many: 'items', one: 'item' },
  title: 'name',
  menu: { group },
  related: { sales: { of: 'sales', by: 'item' } },
  list: {
    perPage: 10,
    columns: ['name', 'price', 'tags', { related: 'sales' }, 'createdAt'],
    order: ['-createdAt'],
    sums: ['price'],
    sorts: ['price'],
    filters: [{ range: 'price' }, { tagged: 'tags' }, { search: ['name'] }],
  },
});

const sales = defineResource('sales', {
  fields: { _id: id(), number: text({ max: 50 }), item: ref('items', { nullable: true }), createdAt },
  api: { path: 'sales', many: 'sales', one: 'sale' },
  title: 'number',
  menu: { group },
  list: { perPage: 10, columns: ['number', 'item'], order: ['-createdAt'] },
});

const resources: readonly AnyResource[] = [...ofProduct, items, sales, stepsIn(group), ...treeIn(group)];

/** A tag of a third of all items, of one in fifty, and of one in ten thousand. */
const TAGS: readonly (readonly [string, number])[] = [
  ['신상품', 3],
  ['할인', 50],
  ['한정판', 10_000],
];

const idOf = (name: string, at: number) => `${name}${String(at).padStart(8, '0')}`;
const instantOf = (at: number) => new Date(Date.UTC(2024, 0, 1) + at * 60_000).toISOString();

function* manyOf(count: number, documentAt: (at: number) => object & { _id: string }): Generator<Document> {
  for (let at = 0; at < count; at += 1) yield { version: 1, createdAt: instantOf(at), ...documentAt(at) };
}

const documents: Readonly<Record<string, Iterable<Document>>> = {
  items: manyOf(RECORDS, (at) => ({
    _id: idOf('i', at),
    name: `상품 ${at}`,
    price: String((at * 7_919) % 1_000_000),
    tags: TAGS.flatMap(([tag, every]) => (at % every === 0 ? [tag] : [])),
  })),
  sales: manyOf(RECORDS * SALES, (at) => ({
    _id: idOf('s', at),
    number: `판매 ${at}`,
    // Some items are sold often, and some never.
    item: idOf('i', Math.floor((((at * 104_729) % RECORDS) / RECORDS) ** 2 * RECORDS)),
  })),
  steps: manyOf(limits.maxManuallyOrderedRecords, (at) => ({
    _id: idOf('o', at),
    name: `단계 ${at}`,
    place: at + 1,
  })),
  categories: manyOf(NODES, (at) => ({
    _id: idOf('c', at),
    name: `카테고리 ${at}`,
    place: at,
    category: at === 0 ? null : idOf('c', Math.floor((at - 1) / 8)),
  })),
};

const ms = (value: number) => value.toFixed(1).padStart(8);
let passes = true;

/** SQLite works in this process: its processor time is the same on a busy machine. */
const isOwn = ENGINE === 'sqlite';

function tell(name: string, found: unknown, taken: readonly Taken[], most: number): void {
  const [wall, cpu] = (['wall', 'cpu'] as const).map((by) => median(taken.map((one) => one[by])));
  const isFast = Number(isOwn ? cpu : wall) <= most;
  passes &&= isFast;
  console.log(
    `${name.padEnd(40)}${String(found).padStart(9)}${ms(Number(wall))} median${ms(Number(cpu))} CPU${isFast ? '' : ' TOO SLOW'}`,
  );
}

function tellHeld(holds: readonly number[]): void {
  const isFast = median(holds) <= MOST_HELD;
  passes &&= isFast;
  console.log(`${'  the event loop held'.padEnd(49)}${ms(median(holds))} median${isFast ? '' : ' TOO LONG'}`);
}

async function get(call: Caller, path: string, skip = 0) {
  const { status, json } = await call('GET', path, { headers: { skip: String(skip), limit: '10' } });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
  return json;
}

/** Milliseconds of the longest time in which work held the event loop. */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays.max / 1e6;
}

const dataDir = await mkdtemp(join(tmpdir(), 'console-words-'));
const place = { database: await startDatabase(ENGINE), dataDir };
try {
  const opened = () => createTestApi({ store: storeAt(place), resources });
  await (await opened()).store.close();
  await pastStore(place, async (_ask, write) => {
    for (const [collection, all] of Object.entries(documents)) await write(collection, all);
  });
  const { store, signIn } = await opened();
  const call = await signIn();
  console.log(`${ENGINE}, ${RECORDS} items, ${RECORDS * SALES} sales; load ${loadavg()[0]?.toFixed(1)}`);

  const asked: readonly (readonly [name: string, query: string, skip?: number])[] = [
    ['first page', ''],
    ['page in the middle', '', RECORDS / 2],
    ['a frequent tag', '&tags=신상품'],
    ['any of two tags', '&tags=할인,한정판'],
    ['all of two tags', '&tags[all]=신상품,할인'],
    ['a rare tag', '&tags=한정판'],
    ['a tenth by price', '&price[start]=900000&price[end]=999999'],
    ['a tenth by price, a frequent tag', '&price[start]=900000&price[end]=999999&tags=신상품'],
    ['sort price', '&sort=price'],
    ['sort price, a frequent tag', '&sort=-price&tags=신상품'],
  ];
  for (const [name, query, skip] of asked) {
    for (const [what, path] of [
      ['page', `items?related=sales${query}`],
      ['sum', `items/sums?${query.replace(/&sort=[^&]*/, '').slice(1)}`],
    ] as const) {
      const json = await get(call, path, skip);
      const found = what === 'page' ? (json.summary as { totalCount: number }).totalCount : '';
      const taken: Taken[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        // No count is remembered then.
        await touch(store, 'items');
        taken.push(await timed(() => get(call, path, skip)));
      }
      tell(`${name}: ${what}`, found, taken, MOST_PAGE);
    }
  }

  let before = Array.from({ length: limits.maxManuallyOrderedRecords }, (_, at) => idOf('o', at));
  const orders: Taken[] = [];
  const holds: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    // The last becomes the first, so that each of them has another number.
    const ids = [before.at(-1) ?? '', ...before.slice(0, -1)];
    const body = { ids, before };
    const save = async () => {
      const { status, json } = await call('PUT', 'steps/order', { body });
      if (status !== 200) throw new Error(JSON.stringify(json));
    };
    holds.push(await heldBy(async () => orders.push(await timed(save))));
    before = ids;
  }
  tell('an order of 2,000', before.length, orders, MOST_ORDER);
  tellHeld(holds);

  const below = `categories?category=${idOf('c', 1)}&below=true`;
  for (const path of [below, 'categories']) {
    const [taken, held]: [Taken[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      await touch(store, 'categories');
      held.push(await heldBy(async () => taken.push(await timed(() => get(call, path)))));
    }
    tell(path === below ? 'a page below a node' : 'a page of the tree', NODES, taken, MOST_PAGE);
    tellHeld(held);
  }
  await store.close();
} finally {
  await place.database.remove();
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = passes ? 0 : 1;
