import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster, startPgBouncer } from '../../../scripts/postgres.mjs';
import { openConnectionPools } from '../../../server/core/node/database/postgres/pool';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import { createPostgresReader } from '../../../server/core/node/database/postgres/queries';
import type { AnyResource } from '../../../src/core/schema/index';
import { callerOf, cookieOf, createTestApi, PASSWORD } from '../api/harness';
import { fill, thing, things } from '../store/things';
import { resources } from '../theProduct';
import { wholeDatabase } from './database';
import { conflictOf, isShared, type Round } from './interleaving';
import { suitPooler } from './pooled';

/** What two operators do to one record, at the same time. */
const PLAN: readonly Round[] = [
  ['read', 'read'],
  ['save', 'save'],
  ['save', 'stale'],
  ['remove', 'save'],
];

const EVERYTHING = { where: [], order: [], skip: 0 };

let cluster: Cluster;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let stores: ReturnType<typeof createPostgresStore>[] = [];
const opened = () => {
  const store = createPostgresStore(pooler.url);
  stores.push(store);
  return store;
};

beforeAll(async () => {
  cluster = await startCluster();
  await suitPooler(cluster.url());
  pooler = await startPgBouncer(cluster.url());
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  stores = [];
  await pooler.stop();
  await cluster.remove();
});

/** Reads two documents over one connection, and returns the statements that the database keeps for it. */
async function preparedFor(address: string): Promise<string[]> {
  const pools = openConnectionPools(address);
  try {
    return await pools.reading(async ({ reader }) => {
      const { get } = createPostgresReader(reader, () => things);
      await get('things', 'one');
      await get('things', 'other');
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        reader,
      );
      return rows.map(({ statement }) => statement);
    });
  } finally {
    await pools.end();
  }
}

test('a start behind pgBouncer is refused until the role has the settings of connections', async () => {
  const database = await wholeDatabase();
  const before = await startPgBouncer(database.url);
  const store = createPostgresStore(before.url);
  await expect(store.open([things])).rejects.toThrow(
    /pgBouncer, drops settings.*\n {2}alter role current_user set max_parallel_workers_per_gather = '0';\n/,
  );
  await expect(store.open([things])).rejects.toThrow(/set client_connection_check_interval = '10s';$/);
  const elsewhere = new URL(before.url);
  elsewhere.searchParams.set('options', '-c search_path=elsewhere');
  const lost = createPostgresStore(elsewhere.href);
  await expect(lost.open([things])).rejects.toThrow("set search_path = 'elsewhere';");
  await Promise.all([store.close(), lost.close()]);
  await before.stop();

  await suitPooler(database.url);
  const after = await startPgBouncer(database.url);
  const suited = createPostgresStore(after.url);
  await suited.open([things]);
  await suited.close();
  await after.stop();
  await database.drop();
});

test('a direct connection keeps its prepared statements, and pgBouncer is asked to keep none', async () => {
  await opened().open([things]);
  expect(await preparedFor(cluster.url())).toEqual(['select _id, doc from "things" where _id = $1']);
  expect(await preparedFor(pooler.url)).toEqual([]);
});

test('a name is held by one process, whatever others do over the same connections of the database', async () => {
  const [first, second] = [opened(), opened()];
  await first.open([things]);
  await second.open([things]);
  const release = await first.hold('one');
  expect(release).not.toBeNull();
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([first, second].map((store) => store.find('things', { ...EVERYTHING, limit: 1 })));
    await fill(second, [thing(`held-${round}`)]);
    expect(await second.hold('one')).toBeNull();
  }
  await release?.();
  const taken = await second.hold('one');
  expect(taken).not.toBeNull();
  expect(await first.hold('one')).toBeNull();
  // A process that ends lets go, and so does one that is killed.
  await second.close();
  await expect.poll(() => first.hold('one')).not.toBeNull();
});

test('an export sees one moment while others write, and gives its connection back', async () => {
  const [first, second] = [opened(), opened()];
  await Promise.all([first, second].map((store) => store.open([things])));
  const before = await first.count('things', []);
  for (let round = 0; round < 25; round += 1) {
    const all = await first.snapshot('things', EVERYTHING);
    await fill(second, [thing(`later-${round}`)]);
    let read = 0;
    for (let some = await all.next(); some; some = await all.next()) read += some.length;
    expect([all.totalCount, read]).toEqual([before + round, before + round]);
    await all.close();
  }
  // What is held needs no older state of the data.
  const release = await second.hold('while erased');
  await first.transaction((tx) => tx.remove('things', 'later-0'));
  expect(await first.erase()).toBe(true);
  await release?.();
});

test('two servers behind pgBouncer lose no save of two operators', async () => {
  const servers = await Promise.all([1, 2].map(() => createTestApi({ store: opened() })));
  const [first] = servers;
  if (!first) throw new Error('No server');
  await first.addOperator('operator@example.com');
  const cookie = await cookieOf(first.call, 'operator@example.com', PASSWORD);
  const [one, other] = servers.map(({ call }) => callerOf(call, cookie));
  if (!one || !other) throw new Error('Not two servers');
  const shared = (resources as readonly AnyResource[]).filter(isShared);
  expect(shared.length).toBeGreaterThan(0);
  for (const [seed, resource] of shared.entries())
    expect(await conflictOf(resource, [one, other], PLAN, seed), resource.name).toBeNull();
});

test('a database that is away behind pgBouncer is back without a start', async () => {
  const store = opened();
  await store.open([things]);
  await cluster.stop('SIGKILL');
  // A process of the database may answer once more before it notices that its parent is gone.
  const failureOf = () =>
    store.find('things', { ...EVERYTHING, limit: 1 }).then(
      () => null,
      ({ code }) => code,
    );
  await expect.poll(failureOf).toBe('EIO');
  await cluster.start();
  await expect.poll(() => store.ready(), { timeout: 20_000 }).toBe(true);
  await fill(store, [thing('back')]);
  expect(await store.get('things', 'back')).toMatchObject({ _id: 'back' });
  expect(await store.hold('after')).not.toBeNull();
});
