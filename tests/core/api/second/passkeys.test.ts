import { describe, expect, it } from 'vitest';
import { createWebAuthnService, findPasskeyRelyingParty } from '../../../../server/core/node/passkeys';
import type { Loose } from '../../../../src/core/schema/index';
import { confirm, createTestApi, encrypted, PASSWORD } from '../harness';
import { addApp, browserAt } from './browser';
import { softKey } from './softKey';

const NAME = 'operator@example.com';
const HERE = { origin: 'https://console.example.com', rpId: 'console.example.com' };

const siteHere = () => {
  const site = findPasskeyRelyingParty(new URL(HERE.origin), '콘솔');
  if (!site) throw new Error('No site');
  return site;
};

async function withPasskey() {
  const test = await createTestApi({ passkeys: createWebAuthnService(siteHere()) });
  await test.addOperator(NAME, '김운영');
  const own = browserAt(test);
  await own.signIn(NAME);
  await confirm(own.send);
  const key = softKey();
  const { json: begun } = await own.send('POST', 'security/passkeys', { body: {} });
  const response = key.register(begun.options as Loose, HERE);
  const added = await own.send('POST', 'security/passkeys', { body: { response, name: '사무실 노트북' } });
  return { ...test, own, key, added, browser: browserAt(test) };
}

const optionsFor = async (browser: ReturnType<typeof browserAt>, body: Loose = {}) =>
  (await browser.send('POST', 'session/passkey/options', { body })).json.options as Loose;

describe('a passkey', () => {
  it('is added with recovery codes, and named', async () => {
    const { added, own, key } = await withPasskey();
    expect(added.status).toBe(200);
    expect(added.json.recovery).toHaveLength(10);
    expect((await own.send('GET', 'security')).json.security).toMatchObject({
      passkeys: [{ _id: key.id, name: '사무실 노트북', usedAt: null }],
    });
  });

  it('signs in alone, where the browser verified who uses it', async () => {
    const { browser, key } = await withPasskey();
    const options = await optionsFor(browser);
    expect(options.allowCredentials).toEqual([]);
    expect(options.userVerification).toBe('required');
    const response = key.sign(options, HERE);
    const { status, json } = await browser.send('POST', 'session/passkey', { body: { response } });
    expect([status, json.session]).toEqual([200, expect.objectContaining({ username: NAME })]);
  });

  it('is the second step after the password', async () => {
    const { browser, key } = await withPasskey();
    expect((await browser.signIn(NAME)).json.second).toMatchObject({ methods: ['passkey', 'recovery'] });
    const response = key.sign(await optionsFor(browser), { ...HERE, verified: false });
    expect((await browser.send('POST', 'session/passkey', { body: { response } })).status).toBe(200);
  });

  it('confirms in the place of the password', async () => {
    const { own, key, clock } = await withPasskey();
    clock.now = new Date(clock.now.getTime() + 6 * 60_000);
    const response = key.sign(await optionsFor(own, { confirm: true }), HERE);
    expect((await own.send('POST', 'session/confirm', { body: { response } })).status).toBe(200);
    expect((await own.send('POST', 'session/confirm', { body: { response } })).status).toBe(422);
    const password = await encrypted(own.send, PASSWORD);
    expect((await own.send('POST', 'session/confirm', { body: { password } })).status).toBe(422);
  });

  it.each([
    ['of another origin', { ...HERE, origin: 'https://console.example.com.evil.example' }],
    ['of another relying party', { ...HERE, rpId: 'evil.example' }],
    ['of the same host without TLS', { ...HERE, origin: 'http://console.example.com' }],
    ['without verifying who uses it, alone', { ...HERE, verified: false }],
  ])('%s is refused', async (_, where) => {
    const { browser, key } = await withPasskey();
    const response = key.sign(await optionsFor(browser), where);
    const { json } = await browser.send('POST', 'session/passkey', { body: { response } });
    expect(json.code).toBe('wrong_code');
    expect(browser.jar.has('session')).toBe(false);
  });

  it('signs each challenge once, and only the one of its own browser', async () => {
    const { browser, key, call } = await withPasskey();
    const options = await optionsFor(browser);
    const response = key.sign(options, HERE);
    const stranger = browserAt({ call });
    await optionsFor(stranger);
    expect((await stranger.send('POST', 'session/passkey', { body: { response } })).json.code).toBe(
      'wrong_code',
    );
    const twin = browser.copy();
    const both = await Promise.all(
      [browser, twin].map(({ send }) => send('POST', 'session/passkey', { body: { response } })),
    );
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await twin.send('POST', 'session/passkey', { body: { response } })).status).not.toBe(200);
  });

  it("of another operator does not complete somebody's sign-in", async () => {
    const { browser, key, addOperator } = await withPasskey();
    await addOperator('other@example.com', '이운영');
    const other = browserAt({ call: browser.send });
    await other.signIn('other@example.com');
    await confirm(other.send);
    await addApp(other, new Date('2026-03-02T01:00:00.000Z'));
    await other.send('DELETE', 'session');
    expect((await other.signIn('other@example.com')).json.second).toBeDefined();
    const response = key.sign(await optionsFor(other), HERE);
    expect((await other.send('POST', 'session/passkey', { body: { response } })).json.code).toBe(
      'wrong_code',
    );
  });

  it('that is malformed is a wrong one', async () => {
    const { browser } = await withPasskey();
    for (const response of [null, 'x', {}, { id: 7 }, { id: 'x', response: { userHandle: '%%' } }]) {
      await optionsFor(browser);
      const { status } = await browser.send('POST', 'session/passkey', { body: { response } });
      expect([400, 401, 422]).toContain(status);
    }
  });

  it('is named anew by its operator alone, who confirmed', async () => {
    const { own, key, addOperator, call } = await withPasskey();
    const rename = (send: typeof own.send, name: unknown) =>
      send('PUT', `security/passkeys/${key.id}`, { body: { name } });
    expect((await rename(own.send, ' 내 휴대폰 ')).status).toBe(200);
    const { security } = (await own.send('GET', 'security')).json as { security: { passkeys: object[] } };
    expect(security.passkeys).toMatchObject([{ _id: key.id, name: '내 휴대폰' }]);
    for (const name of ['', ' ', 7, undefined, 'x'.repeat(41)])
      expect((await rename(own.send, name)).status).toBe(400);
    await addOperator('other@example.com', '이운영');
    const other = browserAt({ call });
    await other.signIn('other@example.com');
    expect((await rename(other.send, '남의 것')).json.code).toBe('confirm_needed');
    await confirm(other.send);
    expect((await rename(other.send, '남의 것')).status).toBe(404);
  });

  it('is removed, and then signs in no more', async () => {
    const { own, key, browser } = await withPasskey();
    expect((await own.send('DELETE', `security/passkeys/${key.id}`)).status).toBe(200);
    const response = key.sign(await optionsFor(browser), HERE);
    expect((await browser.send('POST', 'session/passkey', { body: { response } })).status).not.toBe(200);
    expect((await browser.signIn(NAME)).json.session).toBeDefined();
  });

  it('is not counted when it is wrong, so that a stranger closes nobody out', async () => {
    const { browser, key, call } = await withPasskey();
    for (let tries = 0; tries < 10; tries += 1) {
      const response = key.sign(await optionsFor(browser), { ...HERE, rpId: 'evil.example' });
      await browser.send('POST', 'session/passkey', { body: { response } });
    }
    const own = browserAt({ call });
    const response = key.sign(await optionsFor(own), HERE);
    expect((await own.send('POST', 'session/passkey', { body: { response } })).status).toBe(200);
  });
});

describe('the site of passkeys', () => {
  it('follows from PUBLIC_URL, and from nothing that a request says', () => {
    expect(findPasskeyRelyingParty(new URL('https://a.example'), 'x')).toEqual({
      id: 'a.example',
      name: 'x',
      origin: 'https://a.example',
    });
    expect(findPasskeyRelyingParty(null, 'x')).toEqual({ id: 'localhost', name: 'x', origin: null });
    expect(findPasskeyRelyingParty(new URL('http://a.example'), 'x')).toBeNull();
    expect(findPasskeyRelyingParty(new URL('https://192.0.2.1'), 'x')).toBeNull();
    expect(findPasskeyRelyingParty(new URL('https://[2001:db8::1]'), 'x')).toBeNull();
  });
});
