import { beforeEach, describe, expect, test } from 'vitest';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import type { Loose } from '../../../src/core/schema/index';
import { dump } from '../../core/api/dump';
import {
  type Caller,
  confirm,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

const KIM = 'kim@example.com';
const NEW_PASSWORD = 'window-lantern-42';

let t: TestApi;
let owner: Caller;

async function start(ports: Parameters<typeof createTestApi>[0] = {}) {
  t = await createTestApi(ports);
  await t.addOperator('owner@example.com', '김대표');
  owner = await t.enter('owner@example.com');
  await confirm(owner);
}

beforeEach(() => start());

async function invited(): Promise<{ id: string; token: string }> {
  const body = { name: '상담원', scopes: ['console', 'console:support'] };
  const role = (await owner('POST', 'roles', { body })).json.role as Loose;
  const { status, json } = await owner('POST', 'operators', {
    body: { name: '김상담', email: KIM, _role: role._id },
  });
  expect([status, json.message]).toEqual([201, undefined]);
  return { id: String((json.operator as Loose)._id), token: tokenIn(json) };
}
const tokenIn = (json: Loose) => String((json.invitation as Loose).link).split('#')[1] ?? '';
const accept = async (token: string, password = NEW_PASSWORD) =>
  t.call('POST', 'session/invitation', { body: { token, password: await encrypted(t.call, password) } });
const isOver = ({ status, json }: { status: number; json: Loose }) =>
  expect([status, json.code]).toEqual([404, 'invitation_over']);
const shownIn = async (id: string) =>
  ((await owner('GET', 'operators')).json.operators as Loose[]).find((one) => one._id === id);

describe('An invitation', () => {
  test('sets the password once, and opens exactly the rights of the role', async () => {
    const { id, token } = await invited();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await dump(t))).not.toContain(token);
    expect(await shownIn(id)).toMatchObject({
      state: 'invited',
      username: 'k***@example.com',
      lastSignInAt: null,
    });
    const { json } = await t.call('POST', 'session/invitation', { body: { token } });
    expect(json.invitation).toMatchObject({ name: '김상담', username: KIM, used: false });
    expect((await accept(token, '1234567890')).json.fields).toHaveProperty('password');
    expect((await accept(token)).json.invitation).toMatchObject({ used: true });
    isOver(await accept(token));
    const kim = await t.enter(KIM, NEW_PASSWORD);
    expect((await kim('GET', 'session')).json.session).toMatchObject({
      scope: ['console', 'console:support'],
    });
    expect((await kim('GET', 'faqs')).status).toBe(200);
    expect((await kim('GET', 'operators')).status).toBe(403);
    expect(await shownIn(id)).toMatchObject({ state: 'active', lastSignInAt: t.clock.now.toISOString() });
  });

  test('ends with a newer one, after a day, and with a suspension', async () => {
    const { id, token } = await invited();
    const again = tokenIn((await owner('POST', `operators/${id}/invite`)).json);
    isOver(await accept(token));
    await owner('POST', `operators/${id}/suspend`);
    isOver(await accept(again));
    await owner('POST', `operators/${id}/resume`);
    isOver(await accept(again));
    const last = tokenIn((await owner('POST', `operators/${id}/invite`)).json);
    t.later(24 * 60 * 60_000);
    isOver(await accept(last));
  });

  test('is no guess, whatever is sent as its token', async () => {
    for (const token of [undefined, 1, '', 'x', '0'.repeat(64), '0'.repeat(9000), '\u0000'.repeat(64)])
      isOver(await t.call('POST', 'session/invitation', { body: { token } }));
  });

  test('goes by mail where mail leaves, and its link is in no answer then', async () => {
    const mail = { ...createInMemoryMailSender(), reaches: true as const };
    await start({ mail, publicUrl: 'https://console.example.com' });
    const body = { name: '상담원', scopes: ['console', 'console:support'] };
    const role = (await owner('POST', 'roles', { body })).json.role as Loose;
    const { json } = await owner('POST', 'operators', {
      body: { name: '김상담', email: KIM, _role: role._id },
    });
    expect(json.invitation).toEqual({ until: expect.any(String), mailed: true });
    expect(mail.sent.at(-1)?.to.address).toBe(KIM);
    const [, token = ''] = /invitation#([0-9a-f]{64})/.exec(String(mail.sent.at(-1)?.text)) ?? [];
    expect(JSON.stringify(await dump(t))).not.toContain(token);
    expect((await accept(token)).status).toBe(200);
  });

  test('goes to the invited address, whatever address the member had who becomes the operator', async () => {
    const mail = { ...createInMemoryMailSender(), reaches: true as const };
    await start({ mail, publicUrl: 'https://console.example.com' });
    const made = await owner('POST', 'users', { body: { name: '김', email: KIM } });
    const { _id } = made.json.user as Loose;
    await owner('PUT', `users/${_id}`, { body: { email: 'elsewhere@example.com' } });
    const role = (await owner('POST', 'roles', { body: { name: '역할', scopes: ['console'] } })).json
      .role as Loose;
    await owner('POST', 'operators', { body: { name: '김상담', email: KIM, _role: role._id } });
    await owner('POST', `operators/${_id}/invite`);
    expect(mail.sent.map(({ to }) => to.address)).toEqual([KIM, KIM]);
  });

  test('whose first answer was lost is replaced by the same call, until it is accepted', async () => {
    const body = { name: '상담원', scopes: ['console', 'console:support'] };
    const role = (await owner('POST', 'roles', { body })).json.role as Loose;
    const invite = (name = '김상담') =>
      owner('POST', 'operators', {
        body: { name, email: KIM, _role: role._id },
        headers: { 'Idempotency-Key': 'once' },
      });
    const [lost, second] = [await invite(), await invite()];
    expect([lost.status, second.status]).toEqual([201, 201]);
    expect(second.json.operator).toEqual(lost.json.operator);
    isOver(await accept(tokenIn(lost.json)));
    expect((await invite('다른 이름')).json.code).toBe('already_created');
    expect((await accept(tokenIn(second.json))).status).toBe(200);
    expect((await invite()).json.code).toBe('already_created');
    await owner('DELETE', `operators/${(second.json.operator as Loose)._id}`);
    expect((await invite()).status).toBe(201);
    expect((await invite()).status).toBe(201);
  });

  test('makes an operator of a member, whose password is good no more', async () => {
    await t.addOperator(KIM, '김', ['support']);
    const earlier = await t.enter(KIM);
    const id = String(((await earlier('GET', 'session')).json.session as Loose)._id);
    const role = (await owner('POST', 'roles', { body: { name: '역할', scopes: ['console'] } })).json
      .role as Loose;
    const body = { name: '김상담', email: KIM, _role: role._id };
    expect((await owner('POST', 'operators', { body })).json.fields).toHaveProperty('email');
    expect((await owner('DELETE', `operators/${id}`)).json.operator).toMatchObject({ scope: [] });
    expect((await earlier('GET', 'faqs')).status).toBe(401);
    expect(((await owner('POST', 'operators', { body })).json.operator as Loose)._id).toBe(id);
    const tried = await t.call('POST', 'session', {
      body: { username: KIM, password: await encrypted(t.call, PASSWORD) },
    });
    expect(tried.json.code).toBe('sign_in_failed');
  });
});

describe('A suspended operator', () => {
  test('is refused like a wrong password, and the sessions end at once', async () => {
    await t.addOperator(KIM, '김', ['support']);
    const kim = await t.enter(KIM);
    const id = String(((await kim('GET', 'session')).json.session as Loose)._id);
    await owner('POST', `operators/${id}/suspend`);
    expect((await kim('GET', 'faqs')).status).toBe(401);
    const tried = await t.call('POST', 'session', {
      body: { username: KIM, password: await encrypted(t.call, PASSWORD) },
    });
    const wrong = await t.call('POST', 'session', {
      body: { username: KIM, password: await encrypted(t.call, 'another-1') },
    });
    expect([tried.status, tried.json]).toEqual([wrong.status, wrong.json]);
    expect(await shownIn(id)).toMatchObject({ state: 'suspended' });
    expect((await owner('POST', `operators/${id}/invite`)).json.code).toBe('not_now');
    await owner('POST', `operators/${id}/resume`);
    expect((await (await t.enter(KIM))('GET', 'faqs')).status).toBe(200);
  });
});

test('Two last owners who remove each other at once leave one of them', async () => {
  await t.addOperator('other@example.com', '이대표');
  const other = await t.enter('other@example.com');
  await confirm(other);
  const ids = await Promise.all(
    [owner, other].map(async (call) => String(((await call('GET', 'session')).json.session as Loose)._id)),
  );
  const answers = await Promise.all([
    owner('DELETE', `operators/${ids[1]}`),
    other('POST', `operators/${ids[0]}/suspend`),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    (await Promise.all([owner('GET', 'session'), other('GET', 'session')]))
      .map(({ status }) => status)
      .sort(),
  ).toEqual([200, 401]);
});
