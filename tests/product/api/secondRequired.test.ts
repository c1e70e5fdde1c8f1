import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, type Loose } from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';
import { addApp, browserAt } from '../../core/api/second/browser';

const NAME = 'content@example.com';

let t: TestApi;
let owner: Caller;
let id: string;

beforeEach(async () => {
  // The deployment asks nobody.
  t = await createTestApi({ secondPolicy: 'never' });
  await t.addOperator('owner@example.com', '김대표');
  id = await t.addOperator(NAME, '이콘텐츠', ['content']);
  owner = await t.enter('owner@example.com');
  await confirm(owner);
});

const require = (secondRequired: unknown, of = id) =>
  owner('PUT', `operators/${of}`, { body: { secondRequired } });
const shown = async () =>
  ((await owner('GET', 'operators')).json.operators as Loose[]).find(({ _id }) => _id === id);

test('Another operator asks for a second factor, which is due in seven days', async () => {
  expect(await shown()).toMatchObject({ secondRequired: false, secondByRights: false, secondDueAt: null });
  const { json } = await require(true);
  const due = new Date(t.clock.now.getTime() + 7 * DAY_MS).toISOString();
  expect(json.operator).toMatchObject({ secondRequired: true, secondByRights: false, secondDueAt: due });
  const own = browserAt(t);
  expect((await own.signIn(NAME)).json.session).toBeDefined();
  const security = async () => (await own.send('GET', 'security')).json.security;
  expect(await security()).toMatchObject({ required: true, graceUntil: due });
  // Asking again moves nothing.
  t.later(60_000);
  await require(true);
  expect((await shown())?.secondDueAt).toBe(due);

  t.clock.now = new Date(Date.parse(due) + 1);
  const late = browserAt(t);
  expect((await late.signIn(NAME)).json.second).toMatchObject({ setup: true });
  await addApp(late, t.clock.now);
  expect((await late.send('GET', 'security')).json.security).toMatchObject({ required: true });
});

test('The last factor that was asked for is not removed', async () => {
  await require(true);
  const own = browserAt(t);
  await own.signIn(NAME);
  await confirm(own.send);
  await addApp(own, t.clock.now);
  const remove = () => own.send('DELETE', 'security/authenticator');
  expect((await remove()).json.code).toBe('last_factor');
  await require(false);
  expect((await remove()).status).toBe(200);
});

test('The switch takes true and false, needs a password, and is never of the own account', async () => {
  for (const wrong of ['true', 1, null, {}]) {
    const { status, json } = await require(wrong);
    expect([status, json.code]).toEqual([422, 'invalid']);
    expect(Object.keys(json.fields as Loose)).toEqual(['secondRequired']);
  }
  const { json } = await owner('POST', 'roles', {
    body: { name: '콘텐츠', scopes: ['console', 'console:content'] },
  });
  const { _id: _role } = json.role as { _id: string };
  const invited = await owner('POST', 'operators', {
    body: { name: '박초대', email: 'invited@example.com', _role },
  });
  const { _id } = invited.json.operator as { _id: string };
  expect((await require(true, _id)).json.code).toBe('not_now');
  const all = (await owner('GET', 'operators')).json.operators as Loose[];
  const self = all.find(({ name }) => name === '김대표');
  expect((await require(true, String(self?._id))).json.code).toBe('own_rights');
});

test('It needs the confirmation and the right to change operators', async () => {
  const content = await t.enter(NAME);
  const change = () => content('PUT', `operators/${id}`, { body: { secondRequired: true } });
  expect((await change()).status).toBe(403);
  t.later(10 * 60_000);
  expect((await require(true)).json.code).toBe('confirm_needed');
  expect((await shown())?.secondRequired).toBe(false);
});
