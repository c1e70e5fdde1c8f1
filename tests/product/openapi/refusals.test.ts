import { beforeAll, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';
import { type Checker, checkerOf, documentFor, heldTo } from '../../core/openapi/document';

let t: TestApi;
let checker: Checker;
/** Every call and answer of it is held to the document. */
let call: Caller;

beforeAll(async () => {
  t = await createTestApi();
  const own = await t.signIn();
  checker = checkerOf(await documentFor(own));
  call = heldTo(checker, own);
  await confirm(own);
});

const json = { 'content-type': 'application/json' };

const member = async (name: string): Promise<string> => {
  const { json } = await call('POST', 'users', {
    body: { name, email: `${crypto.randomUUID()}@example.com` },
  });
  return String((json.user as Loose)._id);
};

test('an order that others changed answers the present ids, as the document says', async () => {
  for (const subject of ['첫째', '둘째', '셋째']) await call('POST', 'faqs', { body: { subject } });
  const { json: list } = await call('GET', 'faqs');
  const ids = (list.faqs as Loose[]).map(({ _id }) => _id);
  const [first, ...others] = ids;
  const body = { ids: ids.toReversed(), before: [...others, first] };
  const refused = await call('PUT', 'faqs/order', { body });
  expect([refused.status, refused.json.code, refused.json.ids]).toEqual([409, 'other_order', ids]);
});

test.each(['memos', 'consents'])('an empty body for %s is 422, as the document says', async (name) => {
  const { status } = await call('POST', `users/${await member('김가영')}/${name}`, {
    raw: '{}',
    headers: json,
  });
  expect(status).toBe(422);
});

test('an empty Idempotency-Key is 400 without a body too, as the document says', async () => {
  const headers = { 'idempotency-key': '' };
  expect((await call('DELETE', 'faqs/nobody', { headers })).status).toBe(400);
});

test('parameters that a read does not take, and wrong tokens, are refused as the document says', async () => {
  expect((await call('GET', 'home?public=true')).json.code).toBe('unknown_filter');
  expect((await call('GET', 'roles?strange=1')).json.code).toBe('unknown_filter');
  const headers = { authorization: 'Bearer ck_wrong' };
  expect((await heldTo(checker, t.call)('GET', 'session/key', { headers })).json.code).toBe('token');
});

test('a record that is gone is kept without a version, as the document says', async () => {
  const body = { records: [{ _id: 'gone', version: 1 }], set: { isWarning: true }, dryRun: true };
  const { json: answered } = await call('POST', 'users/edit', { body });
  expect(answered.kept).toEqual([expect.objectContaining({ _id: 'gone', code: 'not_found' })]);
});

test('a dry run of a message is answered as the document says', async () => {
  const users = [await member('김나영')];
  const body = { users, subject: '제목', message: '내용', dryRun: true };
  const { status, json: answered } = await call('POST', 'messages', { body });
  expect([status, (answered.message as unknown as Loose).preview]).toEqual([
    200,
    expect.objectContaining({ subject: '제목' }),
  ]);
});

test.each([{ except: ['one'] }, { expected: 1 }])('%j without a filter sends no message', async (more) => {
  const body = { users: [await member('김다영')], subject: '제목', message: '내용', ...more };
  expect((await call('POST', 'messages', { body })).json.code).toBe('bad_request');
});

test('an operator and a role take the version that a proxy rewrote, and refuse another', async () => {
  const id = await t.addOperator('other@example.com');
  const suspend = (version: string) =>
    call('POST', `operators/${id}/suspend`, { headers: { 'if-match': version } });
  expect((await suspend('"99"')).status).toBe(412);
  expect((await suspend('W/"1-gzip"')).status).toBe(200);
  const scopes = ['console', 'console:support.view'];
  const role = (await call('POST', 'roles', { body: { name: '상담', scopes } })).json.role as Loose;
  const remove = (version: string) =>
    call('DELETE', `roles/${role._id}`, { headers: { 'if-match': version } });
  expect((await remove('"99"')).status).toBe(412);
  const held = await call('PUT', `operators/${id}`, { body: { _role: role._id } });
  expect(held.status).toBe(200);
  const refused = await remove('W/"1"');
  expect([refused.status, refused.json.count]).toEqual([409, 1]);
});
