// npm run bench -- million [members]: pages, figures and changes over a million members and five million orders.
import { cpus, loadavg, tmpdir } from 'node:os';
import pg from 'pg';
import { startCluster } from '../../../scripts/postgres.mjs';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import { type Caller, createTestApi } from '../../../tests/core/api/harness';
import { median, timed } from '../../core/figures';
import { touch } from '../process/touch';
import { ORDERS, plant } from './plant';

const MEMBERS = Number(process.argv[2] ?? 1_000_000);
const RUNS = 7;
/** Most milliseconds at the median for a page, and for everything else that an operator waits for. */
const MOST = 60;
const MOST_FIGURES = 300;
/** Records that a bulk deletion removes, and those of one call. */
const DELETED = 1_000;
const SELECTED = 100;

interface Asked {
  name: string;
  path: string;
  skip?: number;
  most?: number;
}

const LISTED = 'users?isWithdrawn=false';

const queriesFor = (levelOf: (name: string) => string): readonly Asked[] => [
  { name: 'first page', path: LISTED },
  { name: 'page in the middle', path: LISTED, skip: MEMBERS * 0.45 },
  { name: 'page at 90 %', path: LISTED, skip: MEMBERS * 0.81 },
  { name: 'name 김민준', path: `${LISTED}&name=김민준` },
  { name: 'name 김민', path: `${LISTED}&name=김민` },
  { name: 'name 김', path: `${LISTED}&name=김` },
  { name: 'name that nobody has', path: `${LISTED}&name=뷁` },
  { name: 'phone 1234', path: `${LISTED}&phone=1234` },
  { name: 'phone 010-4', path: `${LISTED}&phone=010-4` },
  { name: 'search that finds nobody', path: `${LISTED}&q=뷁` },
  { name: 'search 김민', path: `${LISTED}&q=김민` },
  { name: 'search example, all members', path: `${LISTED}&q=example` },
  { name: 'half a grade', path: `${LISTED}&_level=${levelOf('씨앗')}` },
  { name: 'half a grade and caution', path: `${LISTED}&_level=${levelOf('씨앗')}&warning=true` },
  { name: 'rare grade and caution', path: `${LISTED}&_level=${levelOf('파트너')}&warning=true` },
  { name: 'sort name', path: `${LISTED}&sort=name` },
  { name: 'sort name, page at 90 %', path: `${LISTED}&sort=name`, skip: MEMBERS * 0.81 },
  { name: 'sort name, name 김', path: `${LISTED}&sort=name&name=김` },
  { name: 'titles 김민', path: 'users/titles?isWithdrawn=false&q=김민' },
  { name: 'titles that nobody has', path: 'users/titles?isWithdrawn=false&q=뷁' },
  { name: 'orders, first page', path: 'orders' },
  { name: 'orders, page at 90 %', path: 'orders', skip: MEMBERS * ORDERS * 0.9 },
  ...[
    'dashboard/summary',
    ...['month', 'day', 'product', 'customers'].map((by) => `dashboard/sales?by=${by}`),
  ].map((path) => ({ name: path, path, most: MOST_FIGURES })),
];

const ms = (value: number) => value.toFixed(1).padStart(8);

async function ask(call: Caller, { path, skip = 0 }: Asked): Promise<string> {
  const headers = { skip: String(Math.floor(skip)), limit: '10' };
  const { status, json } = await call('GET', path, { headers });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
  return String((json.summary as { totalCount?: number } | undefined)?.totalCount ?? '');
}

async function measure(
  call: Caller,
  store: ReturnType<typeof createPostgresStore>,
  asked: Asked,
): Promise<boolean> {
  const found = await ask(call, asked);
  const walls: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    // No count is remembered then.
    await touch(store, asked.path.startsWith('orders') ? 'orders' : 'users');
    walls.push((await timed(() => ask(call, asked))).wall);
  }
  const kept = (await timed(() => ask(call, asked))).wall;
  const passes = median(walls) <= (asked.most ?? MOST);
  console.log(
    `${asked.name.padEnd(30)}${found.padStart(9)} found${ms(median(walls))} median${ms(Math.max(...walls))} most${ms(kept)} again${passes ? '' : ' TOO SLOW'}`,
  );
  return passes;
}

/** One save, and a bulk deletion, as operators make them. */
async function measureChanges(call: Caller): Promise<void> {
  const { json } = await call('GET', LISTED, { headers: { limit: '20' } });
  const saves: number[] = [];
  for (const { _id } of json.users as { _id: string }[])
    saves.push(
      (
        await timed(async () => {
          const { status, json: answer } = await call('PUT', `users/${_id}`, { body: { isWarning: true } });
          if (status !== 200) throw new Error(JSON.stringify(answer));
        })
      ).wall,
    );
  console.log(`${'one member saved'.padEnd(45)}${ms(median(saves))} median${ms(Math.max(...saves))} most`);
  const all: { _id: string; version: number }[] = [];
  while (all.length < DELETED) {
    const body = { subject: `질문 ${all.length}`, content: '<p>답변</p>' };
    const { status, json: created } = await call('POST', 'faqs', { body });
    if (status !== 201) throw new Error(JSON.stringify(created));
    all.push(created.faq as (typeof all)[number]);
  }
  let removed = 0;
  const { wall } = await timed(async () => {
    for (let at = 0; at < all.length; at += SELECTED) {
      const records = all.slice(at, at + SELECTED).map(({ _id, version }) => ({ _id, version }));
      const { status, json: answer } = await call('POST', 'faqs/delete', { body: { records } });
      if (status !== 200) throw new Error(JSON.stringify(answer));
      removed += records.length;
    }
  });
  console.log(`${`${removed} of ${DELETED} records deleted`.padEnd(45)}${ms(wall)} in all`);
}

async function sizes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relname ~ '^(users|orders)' order by 1`,
  );
  const { rows: whole } = await client.query('select pg_database_size(current_database()) as bytes');
  await client.end();
  const told = rows.map(({ name, bytes }) => `${name} ${(bytes / 2 ** 20).toFixed(0)}`).join(', ');
  console.log(`MiB: ${told}; all ${(whole[0].bytes / 2 ** 20).toFixed(0)}`);
}

/** A server as docs/postgresql.md sizes it, or the one of DATABASE_URL, which may be filled already. */
const cluster = process.env.DATABASE_URL
  ? undefined
  : await startCluster({
      durable: true,
      folder: tmpdir(),
      settings: ['shared_buffers=1GB', 'max_wal_size=4GB', 'maintenance_work_mem=256MB'],
    });
const url = process.env.DATABASE_URL ?? cluster?.url() ?? '';
const place = {
  dataDir: tmpdir(),
  database: {
    name: 'postgres' as const,
    variables: { DATABASE_URL: url },
    pid: null,
    remove: async () => {},
  },
};
let passes = true;
try {
  const store = createPostgresStore(url);
  let api = await createTestApi({ store });
  if ((await store.count('users', [])) === 0) {
    await store.close();
    await plant(place, url, MEMBERS);
    api = await createTestApi({ store: createPostgresStore(url) });
  }
  await sizes(url);
  const call = await api.signIn(`operator${Date.now()}@example.com`);
  const levels = await api.store.find('levels', { where: [], order: [], skip: 0, limit: 0 });
  const levelOf = (name: string) => levels.find((one) => one.name === name)?._id ?? '';
  const measured = api.store as ReturnType<typeof createPostgresStore>;
  console.log(
    `${MEMBERS} members, ${MEMBERS * ORDERS} orders; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const asked of queriesFor(levelOf)) passes = (await measure(call, measured, asked)) && passes;
  await measureChanges(call);
  await api.store.close();
} finally {
  await cluster?.remove();
}
process.exitCode = passes ? 0 : 1;
