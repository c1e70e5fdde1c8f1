import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestAnswer, type TestApi } from '../../core/api/harness';
import { type Database, freshDatabase } from '../../core/postgres/database';
import { type LossyLine, startLossyLine } from '../../core/postgres/lossyLine';

/** Milliseconds in which every call is answered, and in which it is while the database is known to hang. */
const ANSWERED_WITHIN = 3_000;
const REFUSED_WITHIN = 500;
/** Milliseconds between two looks at how late this process is. */
const TICK = 50;

let database: Database;
let line: LossyLine;
let store: ReturnType<typeof createPostgresStore>;
let api: TestApi;
let call: Caller;
beforeEach(async () => {
  database = await freshDatabase();
  line = await startLossyLine(database.url);
  store = createPostgresStore(line.url);
  api = await createTestApi({ store, allowUnversioned: false });
  call = await api.signIn();
});
afterEach(async () => {
  line.resume();
  await store.close();
  await line.close();
  await database.drop();
});

/** How long a call takes, without the time for which the machine let this process stand still meanwhile. */
const timed = async (calling: Promise<TestAnswer>) => {
  const began = performance.now();
  let last = began;
  let stood = 0;
  const look = () => {
    const now = performance.now();
    stood += Math.max(0, now - last - TICK);
    last = now;
  };
  const ticking = setInterval(look, TICK);
  const { status } = await calling;
  clearInterval(ticking);
  look();
  return { status, ms: performance.now() - began - stood };
};

const subjects = async () => {
  const { json } = await call('GET', 'faqs', { headers: { limit: '0' } });
  return (json.faqs as Loose[]).map(({ subject }) => subject);
};

test('a create whose connection is cut when it is stored makes one record, which its repeat is answered with', async () => {
  const sent = { body: { subject: '한 번' }, headers: { 'idempotency-key': 'once' } };
  line.cutCommit();
  expect((await call('POST', 'faqs', sent)).status).toBe(503);
  expect(line.cuts()).toBe(1);
  const again = await call('POST', 'faqs', sent);
  expect([again.status, (again.json.faq as Loose).version]).toEqual([201, 1]);
  expect(await subjects()).toEqual(['한 번']);
});

test('a save, a file and a deletion that were cut off when they were stored are stored once', async () => {
  const made = await call('POST', 'downloads', { body: { subject: '자료' } });
  const { _id } = made.json.download as Loose;
  const address = `downloads/${_id}`;

  line.cutCommit();
  const save = { body: { subject: '고친 자료' }, headers: { 'if-match': '"1"' } };
  expect((await call('PUT', address, save)).status).toBe(503);
  // Whoever repeats it is shown what is stored, which is the own save.
  const conflict = await call('PUT', address, save);
  expect(conflict.status).toBe(412);
  expect((await call('GET', address)).json.download).toMatchObject({ subject: '고친 자료', version: 2 });

  const upload = () => {
    const raw = new FormData();
    raw.set('file', new File(['내용'], '자료.txt', { type: 'text/plain' }));
    return call('POST', `${address}/upload`, {
      raw,
      headers: { 'if-match': '"2"', 'idempotency-key': 'file' },
    });
  };
  const cutsBefore = line.cuts();
  for (let after = 0; line.cuts() === cutsBefore; after += 1) {
    line.cutCommit(after);
    expect((await upload()).status).toBe(503);
  }
  expect((await upload()).status).toBe(200);
  const { json } = await call('GET', address);
  const { upload: stored } = json.download as { upload: Loose };
  expect([stored.name, (json.download as Loose).version]).toEqual(['자료.txt', 3]);

  line.cutCommit();
  const removal = { headers: { 'if-match': '"3"' } };
  expect((await call('DELETE', address, removal)).status).toBe(503);
  expect((await call('DELETE', address, removal)).status).toBe(404);
  expect(line.cuts()).toBe(3);
});

test('while the database hangs every call is answered within three seconds, and all is well when it goes on', async () => {
  await call('POST', 'faqs', { body: { subject: '이전' } });
  line.hang();
  const calls = () => [
    call('GET', 'faqs'),
    call('GET', 'session'),
    call('POST', 'faqs', { body: { subject: '그동안' }, headers: { 'idempotency-key': 'while' } }),
    call('POST', 'faqs', { body: { subject: '그동안' }, headers: { 'idempotency-key': 'while' } }),
    api.call('GET', 'session/key'),
  ];
  const first = await Promise.all(calls().map(timed));
  const next = await Promise.all(calls().map(timed));
  // Keys of sign-ins are in memory, and need no database.
  const statuses = [503, 503, 503, 503, 200];
  expect([first, next].map((answers) => answers.map(({ status }) => status))).toEqual([statuses, statuses]);
  for (const { ms } of first) expect(ms).toBeLessThan(ANSWERED_WITHIN);
  for (const { ms } of next) expect(ms).toBeLessThan(REFUSED_WITHIN);
  expect(await store.ready()).toBe(false);

  line.resume();
  await expect.poll(() => store.ready(), { timeout: 10_000 }).toBe(true);
  const sent = { body: { subject: '그동안' }, headers: { 'idempotency-key': 'while' } };
  expect((await call('POST', 'faqs', sent)).status).toBe(201);
  expect((await subjects()).toSorted()).toEqual(['그동안', '이전']);
});

test('a statement that waits long is no database that hangs', async () => {
  const isLocked = () =>
    database.query(
      `select 1 from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = 'faqs'::regclass`,
    );
  const other = await freshDatabase();
  const [{ schema = '' } = {}] = await database.query('select current_schema() as schema');
  const held = other.query(`begin; lock table ${schema}.faqs; select pg_sleep(3); commit`);
  await expect.poll(isLocked).not.toEqual([]);
  const began = performance.now();
  const { status } = await call('GET', 'faqs');
  expect([status, performance.now() - began > 1_500]).toEqual([200, true]);
  await held;
  await other.drop();
});

test('an export that hangs ends with an error, and holds nothing', async () => {
  for (let at = 0; at < 3; at += 1) await call('POST', 'faqs', { body: { subject: `질문 ${at}` } });
  const all = await store.snapshot('faqs', { where: [], order: [], skip: 0 });
  expect(line.connections()).toBeGreaterThan(0);
  line.hang();
  await expect(all.next()).rejects.toMatchObject({ code: 'EIO' });
  await all.close();
  await expect.poll(line.connections, { timeout: 5_000 }).toBe(0);
  const used = () => store.uses().map(({ inUse, waiting }) => inUse + waiting);
  await expect.poll(used, { timeout: 5_000 }).toEqual([0, 0, 0]);
});

test('pools: connections in use, idle, and what waits for one are told', async () => {
  const useOf = (name: string) => store.uses().find(({ pool }) => pool === name);
  // The server's own jobs use connections now and then.
  await expect.poll(() => useOf('writing')).toEqual({ pool: 'writing', inUse: 0, idle: 1, waiting: 0 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = store.transaction(() => held);
  const second = store.transaction(async () => {});
  await expect.poll(() => useOf('writing')).toEqual({ pool: 'writing', inUse: 1, idle: 0, waiting: 1 });
  release();
  await Promise.all([first, second]);
  await expect.poll(() => useOf('writing')).toEqual({ pool: 'writing', inUse: 0, idle: 1, waiting: 0 });
  await expect.poll(() => useOf('reading')).toMatchObject({ inUse: 0, waiting: 0 });
  expect(useOf('reading')?.idle).toBeGreaterThan(0);
});
