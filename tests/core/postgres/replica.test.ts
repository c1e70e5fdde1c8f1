import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cluster, startCluster, startReplica } from '../../../scripts/postgres.mjs';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import type { ReplicaAvailability } from '../../../server/core/node/database/postgres/replica';
import type { StoreQuery } from '../../../server/core/store/store';
import { fill, thing, things } from '../store/things';

const EVERYTHING: StoreQuery = { where: [], order: [], skip: 0, limit: 0 };

let primary: Cluster;
let replica: Cluster;
let store: ReturnType<typeof createPostgresStore>;
let states: ReplicaAvailability[] = [];
let made = 0;

/** Runs a statement on one of both, past the store. */
async function ask(cluster: Cluster, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.url() });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** How often the documents of a collection were read at a server, by its own statistics. */
async function readsOf(cluster: Cluster): Promise<number> {
  const [row] = await ask(
    cluster,
    "select coalesce(seq_scan + idx_scan, 0)::int as reads from pg_stat_user_tables where relname = 'things'",
  );
  return Number(row?.reads ?? 0);
}

/** Waits until the replica has all that the primary has. */
async function caughtUp(): Promise<void> {
  const [here] = await ask(primary, 'select pg_current_wal_lsn() as lsn');
  const isThere = () => ask(replica, `select pg_last_wal_replay_lsn() >= '${here?.lsn}' as done`);
  await expect.poll(isThere, { timeout: 20_000 }).toEqual([{ done: true }]);
}

const ids = async () => (await store.find('things', EVERYTHING)).map(({ _id }) => _id);
const add = async () => {
  made += 1;
  const id = `made-${String(made).padStart(4, '0')}`;
  await fill(store, [thing(id, { at: id })]);
  return id;
};

beforeAll(async () => {
  primary = await startCluster();
  const first = createPostgresStore(primary.url());
  await first.open([things]);
  await fill(first, [thing('first', { at: 'a' })]);
  await first.close();
  replica = await startReplica(primary.url());
  const options = { address: replica.url(), serves: (name: string) => name === 'things' };
  store = createPostgresStore(primary.url(), { ...options, onState: (state) => states.push(state) });
  await store.open([things]);
});
beforeEach(() => {
  states = [];
});
afterAll(async () => {
  await store.close();
  await replica.remove();
  await primary.remove();
});

test('a replica answers lists, and an export, of what has reached it', async () => {
  await caughtUp();
  // Statistics of a server are written a second after its queries, and when its connections end.
  const before = [await readsOf(primary), await readsOf(replica)];
  for (let round = 0; round < 20; round += 1) expect(await ids()).toEqual(['first']);
  expect(await store.together((reader) => reader.find('things', EVERYTHING))).toHaveLength(1);
  const all = await store.snapshot('things', EVERYTHING);
  expect([all.totalCount, (await all.next())?.length]).toEqual([1, 1]);
  await all.close();
  await expect.poll(() => readsOf(replica), { timeout: 15_000 }).toBeGreaterThan((before[1] ?? 0) + 15);
  expect(await readsOf(primary)).toBe(before[0]);
  expect(store.uses().map(({ pool }) => pool)).toContain('replica');
  expect(states).toEqual([]);
});

test('whoever has written sees it at once, whatever the replica has', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await add();
    expect(await ids()).toContain(id);
    expect(await store.count('things', [{ op: 'equals', path: 'at', key: id }])).toBe(1);
    const page = await store.together((reader) => reader.find('things', { ...EVERYTHING, limit: 1 }));
    expect(page.map(({ _id }) => _id)).toEqual([id]);
    expect((await store.get('things', id))?._id).toBe(id);
  }
});

test('a replica that stands still answers nothing that has changed since, and is told once', async () => {
  await caughtUp();
  await ask(replica, 'select pg_wal_replay_pause()');
  const id = await add();
  expect(await ids()).toContain(id);
  const all = await store.snapshot('things', EVERYTHING);
  expect(all.totalCount).toBe((await ids()).length);
  await all.close();
  expect(states).toEqual([]);
  await expect
    .poll(async () => (await ids()).includes(id) && states, { timeout: 20_000, interval: 500 })
    .toEqual(['behind']);
  await ask(replica, 'select pg_wal_replay_resume()');
  await caughtUp();
  await expect
    .poll(async () => (await ids()).includes(id) && states, { timeout: 10_000 })
    .toEqual(['behind', 'serving']);
});

test('a replica that is stopped is away: the primary answers, and it serves again once it is back', async () => {
  await caughtUp();
  await replica.stop('SIGKILL');
  const id = await add();
  expect(await ids()).toContain(id);
  expect(states).toEqual(['away']);
  await replica.start();
  await caughtUp();
  await expect
    .poll(async () => (await ids()).includes(id) && states, { timeout: 20_000, interval: 500 })
    .toEqual(['away', 'serving']);
});

test('another database in the place of the replica answers nothing', async () => {
  const other = await startCluster();
  const strange = createPostgresStore(other.url());
  await strange.open([things]);
  await fill(strange, [thing('strange', { at: 'a' })]);
  await strange.close();
  const onState = () => {};
  const misled = createPostgresStore(primary.url(), { address: other.url(), serves: () => true, onState });
  await misled.open([things]);
  expect((await misled.find('things', EVERYTHING)).map(({ _id }) => _id)).toEqual(await ids());
  await misled.close();
  await other.remove();
});
