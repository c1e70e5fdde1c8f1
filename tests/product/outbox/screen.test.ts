import { beforeEach, expect, test } from 'vitest';
import { MailError } from '../../../server/core/mail/mail';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, cookieOf, createTestApi, PASSWORD, type TestApi } from '../../core/api/harness';

let t: TestApi;
let call: Caller;
let isDown: boolean;
let mail = createInMemoryMailSender();

beforeEach(async () => {
  isDown = true;
  mail = createInMemoryMailSender();
  const send: typeof mail.send = async (message) => {
    if (isDown) throw new MailError(new Error('550'), 'refused');
    return mail.send(message);
  };
  t = await createTestApi({ mail: { send } });
  call = await t.signIn();
});

const mails = async (query = '', by = call) => (await by('GET', `outbox${query}`)).json.mails as Loose[];

async function failed(): Promise<Loose> {
  const body = { type: 'person', name: '홍길동', email: 'hong@example.com' };
  const { user } = (await call('POST', 'users', { body })).json as { user: Loose };
  await call('POST', 'messages', { body: { users: [user._id], subject: '안내', message: '내일 쉽니다.' } });
  await t.api.deliver();
  const [entry] = await mails('?state=failed');
  if (!entry) throw new Error('No mail failed');
  return entry;
}

test('the outbox shows what failed and why, and whom it was to by a mask', async () => {
  const entry = await failed();
  expect(entry).toMatchObject({
    kind: 'message',
    subject: '안내',
    recipient: '홍*동',
    state: 'failed',
    tries: 1,
    reason: 'refused',
    createdAt: '2026-03-02T01:00:00.000Z',
  });
  await call('POST', 'messages', { body: { emails: ['kim@example.com'], ...letter } });
  expect((await mails()).map(({ address }) => address)).toContain('k***@example.com');
  expect(JSON.stringify([await mails()])).not.toMatch(/홍길동|kim@|hong@|batch|expiresAt/);
});

const letter = { subject: '안내', message: '내일 쉽니다.' };

test('a mail is found by its subject, its address and its recipient', async () => {
  const { about } = await failed();
  await call('POST', 'messages', { body: { emails: ['kim@example.com'], ...letter, subject: '다른 안내' } });
  const found = async (query: string) => (await mails(query)).map(({ subject }) => subject);
  expect(await found(`?searchKey=subject&searchValue=${encodeURIComponent('다른')}`)).toEqual(['다른 안내']);
  expect(await found('?searchKey=address&searchValue=kim@example.com')).toEqual(['다른 안내']);
  expect(await found(`?about=${about}`)).toEqual(['안내']);
});

test('a recipient without a name is called by what else is known, not by an id', async () => {
  const { user } = (await call('POST', 'users', { body: { type: 'person', email: 'hong@example.com' } }))
    .json as {
    user: Loose;
  };
  const { json } = await call('POST', 'messages', { body: { users: [user._id], ...letter } });
  await t.api.deliver();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['h***@example.com']);
  const { message } = (await call('GET', `messages/${(json.message as unknown as Loose)._id}`)).json;
  expect((message as unknown as { unreached: Loose[] }).unreached).toMatchObject([
    { name: 'h***@example.com' },
  ]);
});

test('only a mail that waits has a next try', async () => {
  await failed();
  expect((await mails()).map(({ dueAt }) => dueAt)).toEqual([null]);
  isDown = false;
  await call('POST', 'messages', { body: { emails: ['kim@example.com'], ...letter } });
  await t.api.deliver();
  expect((await mails('?state=sent')).map(({ dueAt }) => dueAt)).toEqual([null]);
});

test('what failed is sent again, once', async () => {
  const { _id } = await failed();
  isDown = false;
  const { status, json } = await call('POST', `outbox/${_id}/again`);
  expect([status, json.mail]).toMatchObject([200, { state: 'waiting', tries: 0, recipient: '홍*동' }]);
  await t.api.deliver();
  expect(mail.sent.map(({ to }) => to.address)).toEqual(['hong@example.com']);
  expect(await mails('?state=sent')).toHaveLength(1);
  // What was sent is not sent again.
  expect((await call('POST', `outbox/${_id}/again`)).status).toBe(405);
});

test('another version is refused: somebody else has sent it again first', async () => {
  const { _id, version } = await failed();
  const headers = { 'If-Match': `"${Number(version) - 1}"` };
  expect((await call('POST', `outbox/${_id}/again`, { headers })).status).toBe(412);
});

test('operators of the administration alone see it, and who may only read sends nothing', async () => {
  const { _id } = await failed();
  const as = async (only: string[]) => {
    const name = `${only.join('-')}@example.com`;
    await t.addOperator(name, name, only);
    const cookie = await cookieOf(t.call, name, PASSWORD);
    const own: Caller = (method, path) => t.call(method, path, { env: { cookie } });
    return [(await own('GET', 'outbox')).status, (await own('POST', `outbox/${_id}/again`)).status];
  };
  expect(await as(['members'])).toEqual([403, 403]);
  expect(await as(['admin', 'read'])).toEqual([200, 403]);
  expect(await as(['admin'])).toEqual([200, 200]);
});

test('mails that an older store keeps elsewhere are sent and seen', async () => {
  const store = createMemoryStore();
  const older = { name: '_outbox', paths: [], orders: [], keysOf: () => ({}) };
  await store.open([older]);
  const entry = { kind: 'message', batch: '', about: '', address: 'kim@example.com', state: 'failed' };
  await store.transaction((tx) =>
    tx.insert('_outbox', { _id: 'old', version: 2, ...entry, reason: 'refused' }),
  );
  t = await createTestApi({ store });
  call = await t.signIn();
  expect(await mails()).toMatchObject([{ _id: 'old', address: 'k***@example.com', state: 'failed' }]);
  expect(await store.count('_outbox', [])).toBe(0);
});
