import { beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

let t: TestApi;
let call: Caller;
let own: string;

const sessionOf = async (caller: Caller) =>
  (await caller('GET', 'session')).json.session as { _id: string; username: string };

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
  own = (await sessionOf(call))._id;
});

const create = (as: string) =>
  call('POST', 'faqs', { body: { subject: '질문' }, headers: { 'x-operator': as } });

test('a call that names its own operator is made, and one that names none too', async () => {
  expect((await create(own)).status).toBe(201);
  expect((await call('GET', 'faqs')).status).toBe(200);
});

test('a page that still shows another operator neither reads nor changes anything by this session', async () => {
  const other = (await sessionOf(await t.signIn('other@example.com')))._id;
  const answers = [
    await create(other),
    await call('GET', 'faqs', { headers: { 'x-operator': other } }),
    await call('DELETE', 'session', { headers: { 'x-operator': other } }),
  ];
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual(
    answers.map(() => [401, 'other_operator']),
  );
  expect((await call('GET', 'faqs')).json.summary).toMatchObject({ totalCount: 0 });
  expect((await sessionOf(call))._id).toBe(own);
});

test('nobody is another one: without a session the call says so', async () => {
  const { status, json } = await t.call('GET', 'faqs', { headers: { 'x-operator': own } });
  expect([status, json.code]).toEqual([401, 'not_signed_in']);
});
