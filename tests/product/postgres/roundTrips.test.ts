import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import type { Store } from '../../../server/core/store/store';
import { type Caller, createTestApi, type TestAnswer } from '../../core/api/harness';
import { type Database, freshDatabase } from '../../core/postgres/database';
import { type SlowLine, startSlowLine } from '../../core/postgres/slowLine';

let database: Database;
let line: SlowLine;
let store: Store;
let call: Caller;
let members: string[];
let faq: string;

const ids = (answer: TestAnswer, many: string) =>
  (answer.json[many] as { _id: string }[]).map(({ _id }) => _id);

beforeAll(async () => {
  database = await freshDatabase();
  line = await startSlowLine(database.url);
  store = createPostgresStore(line.url);
  const t = await createTestApi({ store });
  call = await t.signIn();
  const levels = ['gold', 'silver', 'bronze'];
  await store.transaction(async (tx) => {
    for (const level of levels)
      await tx.insert('levels', { _id: level, version: 1, code: level, name: `등급 ${level}` });
    for (let index = 0; index < 12; index += 1)
      await tx.insert('users', {
        ...{ _id: `member-${index}`, version: 1, type: 'person', username: `m${index}@example.com` },
        ...{ name: '김회원', email: `m${index}@example.com`, _level: levels[index % 3] },
        ...{
          isWithdrawn: false,
          isWarning: false,
          scope: [],
          createdAt: `2026-01-${10 + index}T00:00:00.000Z`,
        },
      });
  });
  for (const subject of ['하나', '둘']) await call('POST', 'faqs', { body: { subject } });
  // The first call makes connections, and the operator's address is known from its entry on.
  members = ids(await list(), 'users').filter((id) => id.startsWith('member-'));
  faq = ids(await call('GET', 'faqs'), 'faqs')[0] ?? '';
  await call('PUT', `faqs/${faq}`, { body: { subject: '고침' } });
  await list();
});
afterAll(async () => {
  await store.close();
  line.close();
  await database.drop();
});

const list = (query = 'users?isWithdrawn=false', headers: Record<string, string> = {}) =>
  call('GET', query, { headers: { skip: '0', limit: '10', ...headers } });

/** Makes a call, and returns its answer with the round trips that it takes. */
async function measured(work: () => Promise<TestAnswer>) {
  const { made: answer, trips } = await line.roundTripsOf(work);
  return { answer, trips, told: trips.map((texts, at) => `${at + 1}: ${texts.join('\n   ')}`).join('\n') };
}

describe('On PostgreSQL', () => {
  test('a list of members with their levels takes at most four round trips, and is recorded', async () => {
    const before = await store.count('access-log', []);
    const { answer, trips, told } = await measured(() => list());
    expect(answer.status).toBe(200);
    expect((answer.json.users as { level: string }[]).map(({ level }) => level)).toContain('등급 gold');
    expect(trips.length, told).toBeLessThanOrEqual(4);
    expect(await store.count('access-log', [])).toBe(before + 1);
  });

  test('a list without personal data takes two', async () => {
    const { answer, trips, told } = await measured(() => list('faqs'));
    expect(answer.status).toBe(200);
    expect(trips.length, told).toBeLessThanOrEqual(2);
  });

  test('a list that the caller has already takes at most four, with its entry', async () => {
    const tag = (await list()).headers.get('etag') ?? '';
    const { answer, trips, told } = await measured(() =>
      list('users?isWithdrawn=false', { 'if-none-match': tag }),
    );
    expect(answer.status).toBe(304);
    expect(trips.length, told).toBeLessThanOrEqual(4);
  });

  test('a save takes at most four, of a member as of a record that keeps its older states', async () => {
    for (const [path, body] of [
      [`users/${members[0]}`, { companyName: '새 이름' }],
      [`faqs/${faq}`, { subject: '고친 하나' }],
    ] as const) {
      const { answer, trips, told } = await measured(() => call('PUT', path, { body }));
      expect(answer.status).toBe(200);
      expect(trips.length, told).toBeLessThanOrEqual(4);
    }
  });

  test("a switch takes at most three: the record is read under its lock alone, and its level's name", async () => {
    const { answer, trips, told } = await measured(() =>
      call('PUT', `users/${members[0]}`, { body: { isWarning: true } }),
    );
    expect(answer.status).toBe(200);
    expect(trips.length, told).toBeLessThanOrEqual(3);
  });

  test('a new record takes at most three, with the number that it is given', async () => {
    const sent = { body: { subject: '셋' }, headers: { 'idempotency-key': 'three' } };
    const { answer, trips, told } = await measured(() => call('POST', 'faqs', sent));
    expect(answer.status).toBe(201);
    expect(trips.length, told).toBeLessThanOrEqual(3);
    // The caller is remembered. The transaction reads session, account and credential after its beginning and locks.
    expect(trips[0], told).toHaveLength(3);
    // One statement stores the record, the reply and the revisions, before the commit.
    expect(trips.at(-1), told).toHaveLength(2);
  });

  test('each record of a deletion takes at most six: what belongs to it is read at once', async () => {
    const made = await Promise.all(
      [4, 5, 6, 7].map((at) => call('POST', 'faqs', { body: { subject: `${at}` } })),
    );
    const records = made.map(({ json }) => json.faq as { _id: string; version: number });
    const sent = { body: { records: records.map(({ _id, version }) => ({ _id, version })) } };
    // The line is so slow that each record has a transaction of its own.
    const { answer, trips, told } = await measured(() => call('POST', 'faqs/delete', sent));
    expect(answer.json.deleted).toHaveLength(4);
    expect(trips.length, told).toBeLessThanOrEqual(4 * 6 + 3);
  });
});
