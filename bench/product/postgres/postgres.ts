// npm run bench -- postgres [members]: what lists and searches of many members cost on PostgreSQL.
import { loadavg } from 'node:os';
import pg from 'pg';
import { startCluster } from '../../../scripts/postgres.mjs';
import { createAllCollections } from '../../../server/core/collections';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import type { Document } from '../../../server/core/store/store';
import { totals } from '../../../server/product/calls/calls';
import type { StoreCondition } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import { createTestApi } from '../../../tests/core/api/harness';
import { gradeDocuments, memberDocuments } from '../members/people';
import { databaseCpu } from '../process/databaseCpu';
import { batchesOf } from '../process/insert';
import { touch } from '../process/touch';

const MEMBERS = Number(process.argv[2] ?? 1_000_000);
const RUNS = Number(process.argv[3] ?? 15);
const FEW = 10_000;
const BATCH = 1_000;
/** Most milliseconds at the median: of a page with its count, and of a search of everything. */
const MOST = 60;
const MOST_SEARCHING = 200;
/** How much longer the first page may take with all members than with few. */
const MOST_GROWTH = 2;

const cluster = await startCluster({
  durable: true,
  settings: [
    'shared_buffers=1GB',
    'effective_cache_size=4GB',
    'maintenance_work_mem=512MB',
    'max_wal_size=8GB',
  ],
});
const client = new pg.Client({ connectionString: cluster.url() });
await client.connect();
const store = createPostgresStore(cluster.url());
const { signIn } = await createTestApi({ store });
const call = await signIn();

/** Stores documents past the store, then has it compute their keys as after a change of what lists filter by. */
async function plant(documents: Iterable<Document>, table: string): Promise<void> {
  for (const batch of batchesOf(documents, BATCH)) {
    await client.query(
      `insert into "${table}" select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
      [batch.map(({ _id }) => _id), batch.map((document) => JSON.stringify(document))],
    );
  }
  await client.query('delete from _schema where collection = $1', [table]);
  await store.open(createAllCollections(resources, totals));
  await client.query('vacuum (analyze)');
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds of processor time of the server and of the database, so far. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return { server: (user + system) / 1_000, database: databaseCpu(cluster.pid()) };
};

/** Milliseconds of work at the median, each after a change; the first time, which fills caches, does not count. */
async function median(work: () => Promise<unknown>) {
  const taken: number[] = [];
  const used = { server: 0, database: 0 };
  for (let run = 0; run <= RUNS; run += 1) {
    await touch(store, 'users');
    const before = cpu();
    const began = performance.now();
    await work();
    if (run === 0) continue;
    taken.push(performance.now() - began);
    const after = cpu();
    used.server += after.server - before.server;
    used.database += after.database - before.database;
  }
  const each = (of: 'server' | 'database') => (used[of] / RUNS).toFixed(1);
  return { taken: middle(taken), cpu: `CPU ${each('server')} server, ${each('database')} database` };
}

async function ask(path: string, skip: number): Promise<number> {
  const { status, json } = await call('GET', path, { headers: { skip: String(skip), limit: '10' } });
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(json)}`);
  return Number((json.summary as { totalCount?: number } | undefined)?.totalCount ?? Number.NaN);
}

let passes = true;
async function measure(name: string, most: number, work: () => Promise<number>): Promise<number> {
  const found = await work();
  const { taken, cpu } = await median(work);
  const isSlow = taken > most;
  passes &&= !isSlow;
  const count = Number.isNaN(found) ? '' : `${found} found`;
  console.log(
    `${name.padEnd(36)}${count.padStart(16)}${taken.toFixed(1).padStart(9)} ms  ${cpu}${isSlow ? ' TOO SLOW' : ''}`,
  );
  return taken;
}

const LISTED = 'users?isWithdrawn=false';
const grades = gradeDocuments();
const ids = grades.map(({ _id }) => _id);
await plant(grades, 'levels');
await plant(memberDocuments(FEW, ids), 'users');
const few = await measure(`first page of ${FEW}`, MOST, () => ask(LISTED, 0));
const began = performance.now();
await plant(memberDocuments(MEMBERS, ids), 'users');
console.log(`${MEMBERS} members planted in ${((performance.now() - began) / 1_000).toFixed(0)} s`);

const all = await ask(LISTED, 0);
const month: StoreCondition[] = [
  { op: 'equals', path: 'isWithdrawn', key: 0 },
  { op: 'between', path: 'createdAt', from: '2024-03-01T00:00:00.000Z', until: '2024-04-01T00:00:00.000Z' },
];
const newest = [{ path: 'createdAt', descending: true }];
const many = await measure(`first page of ${MEMBERS}`, MOST, () => ask(LISTED, 0));
await measure('page at 90 %', MOST, () => ask(LISTED, Math.floor(all * 0.9)));
await measure('page at 50 %', Number.POSITIVE_INFINITY, () => ask(LISTED, Math.floor(all * 0.5)));
await measure('one month, first page and count', MOST, async () => {
  const [count] = await Promise.all([
    store.count('users', month),
    store.find('users', { where: month, order: newest, skip: 0, limit: 10 }),
  ]);
  return count;
});
for (const term of ['김민', '서준', '김민준', '뷁']) {
  await measure(`name ${term}`, term === '김민' ? MOST : Number.POSITIVE_INFINITY, () =>
    ask(`${LISTED}&name=${term}`, 0),
  );
}
for (const query of ['name=김', 'name=ㄱㅁㅈ', 'phone=1234', 'sort=name', `_level=${ids[0]}`]) {
  await measure(query.replace(/_level=.*/, 'common grade'), Number.POSITIVE_INFINITY, () =>
    ask(`${LISTED}&${query}`, 0),
  );
}
for (const term of ['김민서', '김민', '1234']) {
  await measure(`search everything: ${term}`, MOST_SEARCHING, () => ask(`search?q=${term}`, 0));
}
const { rows } = await client.query('select pg_database_size(current_database()) as size');
console.log(`growth of the first page: ${(many / few).toFixed(2)} times`);
console.log(
  `database ${(Number(rows[0]?.size) / 1_000_000).toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
);
passes &&= many / few < MOST_GROWTH;
await store.close();
await client.end();
await cluster.remove();
if (!passes) process.exitCode = 1;
