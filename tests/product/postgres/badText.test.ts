import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import type { Store } from '../../../server/core/store/store';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, encrypted, PASSWORD, type TestApi } from '../../core/api/harness';
import { type Database, freshDatabase } from '../../core/postgres/database';

let database: Database;
let store: Store;
let t: TestApi;
let call: Caller;
/** Of a board whose posts have files. */
let post: string;

beforeAll(async () => {
  database = await freshDatabase();
  store = createPostgresStore(database.url);
  t = await createTestApi({ store });
  call = await t.signIn();
  post = String(
    ((await call('POST', 'boards', { body: { code: 'report', subject: '안내' } })).json.board as Loose)._id,
  );
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

/** What no id is: PostgreSQL fails at the first, and can't put a long one into an index. */
const NO_IDS = ['\0', 'x'.repeat(65), Array.from({ length: 900 }, () => crypto.randomUUID()).join()];
const inPath = (text: string) => encodeURIComponent(text).slice(0, 7_000);

test.each(NO_IDS)('A record of an id that none can have is not found, by any call (%#)', async (id) => {
  const named = inPath(id);
  const password = await encrypted(t.call, 'quiet-river-stone');
  const calls: [method: string, path: string, body?: Loose][] = [
    ...['users', 'faqs', 'forms', 'views', 'messages', 'outbox', 'bin'].map((path): [string, string] => [
      'GET',
      `${path}/${named}`,
    ]),
    ['GET', `boards/${named}/history`],
    ['GET', `boards/${named}/history/1`],
    ['POST', `boards/${named}/history/1/restore`],
    ['PUT', `users/${named}`, { name: '김회원' }],
    ['PUT', `users/${named}`, { password }],
    ['DELETE', `users/${named}`],
    ['POST', `users/${named}/withdraw`],
    ['POST', `bin/${named}/restore`],
    ['DELETE', `bin/${named}`],
    ['GET', `forms/${named}/reply-email`],
    ['POST', `forms/${named}/reply-email`, {}],
    ['POST', `messages/${named}/again`],
    ['POST', `outbox/${named}/again`],
    ['PUT', `views/${named}`, { name: '내 보기' }],
    ['DELETE', `views/${named}`],
    ['DELETE', `boards/${named}/thumb`],
    ['PUT', `boards/${named}/files`, { order: [] }],
    ['DELETE', `boards/${post}/files/${named}`],
    ['GET', `/files/${named}/x`],
  ];
  for (const [method, path, body] of calls) {
    const { status } = await call(method, path, body ? { body } : {});
    expect([method, path.slice(0, 40), status]).toEqual([method, path.slice(0, 40), 404]);
  }
  expect(t.logged).toEqual([]);
});

test.each(NO_IDS)('A body and a query that name such an id are refused, or find none (%#)', async (id) => {
  const letter = { subject: '안내', message: '내일 쉽니다.' };
  const calls: [status: number, method: string, path: string, body?: Loose][] = [
    [400, 'POST', 'faqs/delete', { records: [{ _id: id, version: 1 }] }],
    [400, 'POST', 'messages', { users: [id], ...letter }],
    [400, 'POST', 'messages', { filter: { isWithdrawn: 'false' }, except: [id], ...letter }],
    [400, 'GET', `users/taken?_id=${inPath(id)}`],
    [200, 'GET', `users/titles?_id=${inPath(id)}`],
    [422, 'PUT', 'views/own', { resource: 'faqs', view: id }],
    [422, 'POST', 'users', { name: '김회원', _level: id }],
  ];
  for (const [status, method, path, body] of calls) {
    const answer = await call(method, path, body ? { body } : {});
    expect([path.slice(0, 40), answer.status]).toEqual([path.slice(0, 40), status]);
  }
  expect([t.logged, await store.count('_mailings', [])]).toEqual([[], 0]);
});

test('A message goes to no address that could not be stored, and is not sent to the others', async () => {
  for (const address of ['a\0b@example.com', '\ud800@example.com', `${'x'.repeat(250)}@example.com`]) {
    const body = { emails: ['ok@example.com', address], subject: '안내', message: '내일 쉽니다.' };
    const { status, json } = await call('POST', 'messages', { body });
    expect([status, json.code]).toEqual([400, 'bad_request']);
  }
  expect([t.logged, await store.count('_mailings', [])]).toEqual([[], 0]);
});

test('Texts that no store can keep are refused where they are looked for, without a session too', async () => {
  const body = { username: 'a\0', password: await encrypted(t.call, PASSWORD) };
  expect((await t.call('POST', 'session', { body })).json.code).toBe('bad_request');
  expect((await t.call('GET', '/files/%00/x')).status).toBe(404);
  for (const path of ['users/taken?username=%00', 'views?variant=%00', 'views?resource=faqs&variant=%00']) {
    expect([path, (await call('GET', path)).json.code]).toEqual([path, 'unknown_filter']);
  }
  expect(t.logged).toEqual([]);
});
