import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyHashChain } from '../../../server/core/accessLog/verify';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import type { Loose } from '../../../src/core/schema/index';
import { confirm, cookieOf, encrypted, PASSWORD, type TestAnswer } from '../../core/api/harness';
import { OPERATOR, openPair, type Pair } from '../../core/postgres/processes';

let pair: Pair;
const mail = createInMemoryMailSender();

beforeAll(async () => {
  pair = await openPair({ mail });
});
afterAll(() => pair.dispose());

const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).sort();
/** Makes calls in turn at both servers, all at once. */
const atBoth = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('both began with one database: one mark, and one secret that both know', async () => {
  const { first, second, database } = pair;
  expect(await database.query('select count(*)::int as count from _birth')).toEqual([{ count: 1 }]);
  // What the first gave out the second takes: the mark of its nonce is its own.
  const body = { username: OPERATOR, password: await encrypted(first.call, PASSWORD) };
  expect((await second.call('POST', 'session', { body })).status).toBe(200);
});

test('who signed in at one is signed in at the other, and signed out at both', async () => {
  const { first, second } = pair;
  const env = { cookie: await cookieOf(first.call, OPERATOR, PASSWORD) };
  const { json } = await second.call('GET', 'session', { env });
  expect(json.session).toMatchObject({ username: OPERATOR });
  expect((await second.call('DELETE', 'session', { env })).status).toBe(200);
  expect((await first.call('GET', 'session', { env })).status).toBe(401);
});

test('of twenty guesses at once at both, ten are answered and ten are told to wait', async () => {
  const guess = async (index: number) => {
    const { call } = index % 2 ? pair.first : pair.second;
    const password = await encrypted(call, 'a wrong password');
    return call('POST', 'session', { body: { username: OPERATOR, password }, env: { address: '192.0.2.1' } });
  };
  expect(statuses(await atBoth(20, guess))).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
});

test('a captured password is good at one of them, once', async () => {
  const { first, second } = pair;
  const body = { username: OPERATOR, password: await encrypted(first.call, PASSWORD) };
  const both = await Promise.all([first, second].map(({ call }) => call('POST', 'session', { body })));
  expect(statuses(both)).toEqual([200, 400]);
});

test('a call that is repeated at both at once creates one record, and is answered with it each time', async () => {
  const before = await pair.first.store.count('faqs', []);
  const sent = { body: { subject: '한 번만' }, headers: { 'idempotency-key': 'same' } };
  const answers = await atBoth(8, (index) => pair.callers[index % 2 ? 0 : 1]('POST', 'faqs', sent));
  expect(statuses(answers)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map(({ json }) => (json.faq as Loose)._id)).size).toBe(1);
  expect(await pair.first.store.count('faqs', [])).toBe(before + 1);
});

test('a value that no two records have is taken by one of many who ask at both', async () => {
  const body = { type: 'person', name: '김하나', email: 'one@example.net', username: 'first' };
  const password = () => encrypted(pair.first.call, 'one-password-1');
  const answers = await atBoth(8, async (index) =>
    pair.callers[index % 2 ? 0 : 1]('POST', 'users', { body: { ...body, password: await password() } }),
  );
  expect(statuses(answers)).toEqual([201, ...Array(7).fill(422)]);
});

test('two who save the same version: one is stored, the other is shown it', async () => {
  const [first, second] = pair.callers;
  const { json } = await first('POST', 'faqs', { body: { subject: '처음' } });
  const { _id } = json.faq as Loose;
  const save = (index: number) =>
    (index % 2 ? first : second)('PUT', `faqs/${_id}`, {
      body: { subject: `저장 ${index}` },
      headers: { 'if-match': '"1"' },
    });
  const answers = await atBoth(10, save);
  expect(statuses(answers)).toEqual([200, ...Array(9).fill(412)]);
  const stored = answers.find(({ status }) => status === 200)?.json.faq;
  expect((await second('GET', `faqs/${_id}`)).json.faq).toEqual(stored);
});

test('a reply that is asked for at both at once is sent once', async () => {
  const before = mail.sent.length;
  const body = { code: 'private-sale', meta: { name: '김서연', email: 'kim@example.net', message: '질문' } };
  const { json } = await pair.callers[0]('POST', 'forms', { body });
  const { _id } = json.form as Loose;
  const sent = { headers: { 'idempotency-key': 'reply' } };
  const answers = await atBoth(6, (index) =>
    pair.callers[index % 2 ? 0 : 1]('POST', `forms/${_id}/reply-email`, sent),
  );
  expect(mail.sent.length - before).toBe(1);
  expect(new Set(statuses(answers))).toContain(200);
  expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
});

test('an operator has one export at a time, at whichever server, and the next as soon as it is done', async () => {
  const [first, second] = pair.callers;
  const release = await pair.first.store.hold(`export:${await operatorId()}`);
  const everything = { headers: { limit: '0' } };
  expect((await second('GET', 'faqs', everything)).json.code).toBe('export_running');
  await release?.();
  expect((await second('GET', 'faqs', everything)).status).toBe(200);
  expect((await first('GET', 'faqs', everything)).status).toBe(200);
});

const operatorId = async () => {
  const { json } = await pair.callers[0]('GET', 'session');
  return (json.session as Loose)._id;
};

test('what a server held is free once its connections have ended', async () => {
  const { first, second, database } = pair;
  expect(await first.store.hold('name')).not.toBeNull();
  expect(await second.store.hold('name')).toBeNull();
  // As the end of its process ends it.
  await database.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
     and (classid::bigint << 32) | objid::bigint = hashtextextended(current_schema() || '/hold/name', 0)`,
  );
  await expect.poll(() => second.store.hold('name')).not.toBeNull();
});

test('the record of access stays one chain, whoever writes to it', async () => {
  const [first, second] = pair.callers;
  const body = { type: 'person', name: '김하나', email: 'two@example.net' };
  const { json } = await first('POST', 'users', { body });
  const { _id } = json.user as Loose;
  await atBoth(20, (index) => (index % 2 ? first : second)('GET', `users/${_id}`));
  await confirm(second);
  const verified = await verifyHashChain(pair.first.store, 'access-log');
  expect(verified.broken).toBeNull();
  expect(verified.count).toBeGreaterThanOrEqual(22);
});
