import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectionPools, openConnectionPools } from '../../../server/core/node/database/postgres/pool';
import { type Database, freshDatabase } from './database';
import { type LossyLine, startLossyLine } from './lossyLine';

/** Milliseconds after which a query that nothing answers is given up. */
const GIVEN_UP = 33_000;

let database: Database;
let line: LossyLine;
let pools: ConnectionPools;
beforeEach(async () => {
  database = await freshDatabase();
  line = await startLossyLine(database.url);
  pools = openConnectionPools(line.url);
});
afterEach(async () => {
  vi.useRealTimers();
  line.resume();
  await pools.end();
  await line.close();
  await database.drop();
});

const asking = () => sql<{ one: number }>`select 1 as one`;
const read = () => asking().execute(pools.reader);
const write = () =>
  pools.writing(async ({ tx, send }) => {
    await send('begin');
    const made = await asking().execute(tx);
    await send('commit');
    return made;
  });

test('the database looks for a process that vanished within a minute, on every connection', async () => {
  const text = 'select name, setting from pg_settings where name like $1 order by name';
  const values = ['tcp_keepalives_%'];
  const settings = [
    { name: 'tcp_keepalives_count', setting: '3' },
    { name: 'tcp_keepalives_idle', setting: '30' },
    { name: 'tcp_keepalives_interval', setting: '10' },
  ];
  const own = await pools.connect();
  expect((await own.query(text, values)).rows).toEqual(settings);
  await own.end();
  const query = CompiledQuery.raw(text, values);
  expect((await pools.reader.executeQuery(query)).rows).toEqual(settings);
  expect((await pools.writing(({ tx }) => tx.executeQuery(query))).rows).toEqual(settings);
});

test('connections that hang while new ones can be made are ended once a query is given up, and new ones work', async () => {
  await Promise.all([read(), write()]);
  const own = await pools.connect();
  let hasEnded = false;
  own.onceEnded(() => {
    hasEnded = true;
  });
  line.hangOlder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const given = Promise.allSettled([read(), write(), own.query('select 1')]);
  await expect.poll(line.swallowed).toBe(3);
  vi.advanceTimersByTime(GIVEN_UP);
  expect((await given).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect.poll(() => hasEnded).toBe(true);
  vi.useRealTimers();
  expect((await read()).rows).toEqual([{ one: 1 }]);
  expect((await write()).rows).toEqual([{ one: 1 }]);
});

test('a transaction whose query is given up ends with it, and the next one gets a connection that works', async () => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  let isBegun = false;
  const first = pools.writing(async ({ tx, send }) => {
    await send('begin');
    isBegun = true;
    await held;
    await asking().execute(tx);
  });
  await expect.poll(() => isBegun).toBe(true);
  line.hangOlder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failing = expect(first).rejects.toThrow();
  go();
  await expect.poll(line.swallowed).toBe(1);
  vi.advanceTimersByTime(GIVEN_UP - 1);
  const next = write();
  vi.advanceTimersByTime(1);
  await failing;
  expect((await next).rows).toEqual([{ one: 1 }]);
});

test('a database that makes connections and answers nothing over them is one that hangs', async () => {
  expect(await pools.canAnswer()).toBe(true);
  line.hangQueries();
  await expect.poll(pools.canAnswer, { timeout: 20_000 }).toBe(false);
});
