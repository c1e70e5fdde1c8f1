import { describe, expect, it } from 'vitest';
import type { Loose } from '../../../../src/core/schema/index';
import { confirm, createTestApi, encrypted } from '../harness';
import { browserAt, codeAt, OPERATOR, withApp } from './browser';

/** An operator with an authenticator app, and another with every right who has confirmed. */
async function withOwner() {
  const test = await withApp();
  const { json } = await test.own.send('GET', 'session');
  const id = String((json.session as Loose)._id);
  await test.addOperator('owner@example.com', '이소유');
  const owner = browserAt(test, '192.0.2.77');
  await owner.signIn('owner@example.com');
  await confirm(owner.send);
  return { ...test, id, owner };
}

const shownAs = async ({ owner, id }: Awaited<ReturnType<typeof withOwner>>) =>
  ((await owner.send('GET', 'operators')).json.operators as { _id: string }[]).find(({ _id }) => _id === id);

describe('another operator', () => {
  it('resets the second factors: the sessions end, and it is told by mail', async () => {
    const test = await withOwner();
    const { owner, id, own, browser, mail, api } = test;
    expect(await shownAs(test)).toMatchObject({ second: true });
    const { status, json } = await owner.send('POST', `operators/${id}/reset-second`);
    expect([status, json.operator]).toEqual([200, expect.objectContaining({ second: false })]);
    expect((await own.send('GET', 'session')).status).toBe(401);
    expect((await browser.signIn(OPERATOR)).json.session).toBeDefined();
    await api.deliver();
    expect(mail.sent.map(({ subject }) => subject)).toContain('2단계 인증이 초기화되었습니다');
  });

  it('suspends one who is between the steps', async () => {
    const { owner, id, browser, secret, clock } = await withOwner();
    await browser.signIn(OPERATOR);
    expect((await owner.send('POST', `operators/${id}/suspend`)).status).toBe(200);
    const body = { code: codeAt(secret, clock.now) };
    const { status, json } = await browser.send('POST', 'session/authenticator', { body });
    expect([status, json.code]).toEqual([401, 'sign_in_failed']);
  });

  it('replaces one who is between the steps, which opens nothing of the new account', async () => {
    const test = await createTestApi({ secondPolicy: 'required' });
    const id = await test.addOperator(OPERATOR, '김운영');
    await browserAt(test).signIn(OPERATOR);
    test.later(8 * 24 * 3_600_000);
    const former = browserAt(test);
    expect((await former.signIn(OPERATOR)).json.second).toMatchObject({ setup: true });

    await test.addOperator('owner@example.com', '이소유');
    const owner = browserAt(test, '192.0.2.77');
    await owner.signIn('owner@example.com');
    await confirm(owner.send);
    const role = await owner.send('POST', 'roles', { body: { name: '역할', scopes: ['console'] } });
    await owner.send('DELETE', `operators/${id}`);
    const body = { name: '박후임', email: OPERATOR, _role: (role.json.role as Loose)._id };
    const { json } = await owner.send('POST', 'operators', { body });
    const token = String((json.invitation as Loose).link).split('#')[1];
    const password = await encrypted(test.call, 'window-lantern-42');
    const accepted = await test.call('POST', 'session/invitation', { body: { token, password } });
    expect(accepted.json.invitation).toMatchObject({ used: true });

    const left = await former.send('POST', 'security/authenticator', { body: {} });
    expect([left.status, left.json.code]).toEqual([401, 'second_needed']);
  });

  it('narrows the addresses of one, whose session ends elsewhere', async () => {
    const test = await withOwner();
    const { owner, id, own } = test;
    const put = (addresses: unknown) => owner.send('PUT', `operators/${id}`, { body: { addresses } });
    for (const wrong of [['203.0.113'], 'x', [7], Array.from({ length: 21 }, () => '192.0.2.1')])
      expect([(await put(wrong)).status, wrong]).toEqual([422, wrong]);
    expect((await put([' 203.0.113.0/24 ', '', '203.0.113.0/24'])).status).toBe(200);
    expect(await shownAs(test)).toMatchObject({ addresses: ['203.0.113.0/24'] });
    expect((await own.send('GET', 'session')).status).toBe(401);
    expect((await put([])).status).toBe(200);
    expect((await own.send('GET', 'session')).status).toBe(200);
  });
});
