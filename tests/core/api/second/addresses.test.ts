import { describe, expect, it } from 'vitest';
import { CREDENTIALS_COLLECTION } from '../../../../server/core/accounts/accounts';
import { findInvalidIpRanges, isIpAddressAllowed } from '../../../../server/core/accounts/addresses';
import type { Loose } from '../../../../src/core/schema/index';
import { confirm, createTestApi, encrypted, PASSWORD, type TestApi } from '../harness';
import { addApp, browserAt, codeAt, nextStep } from './browser';

const NAME = 'operator@example.com';
const INSIDE = '203.0.113.5';
const OUTSIDE = '198.51.100.1';
const DAY_MS = 24 * 60 * 60_000;

/** Lets an operator sign in from some addresses only. */
const narrow = (test: TestApi, id: string) =>
  test.store.transaction(async (tx) => {
    const credential = await tx.get(CREDENTIALS_COLLECTION, id);
    if (credential)
      await tx.replace(CREDENTIALS_COLLECTION, { ...credential, addresses: ['203.0.113.0/24'] });
  });

/** The last call of a sign-in that sets up a factor first, from elsewhere than the first one. */
async function setUpElsewhere(test: TestApi) {
  await browserAt(test, INSIDE).signIn(NAME);
  test.later(8 * DAY_MS);
  const inside = browserAt(test, INSIDE);
  expect((await inside.signIn(NAME)).json.second).toMatchObject({ setup: true });
  const elsewhere = browserAt(test, OUTSIDE);
  for (const [name, value] of inside.jar) elsewhere.jar.set(name, value);
  const { json: begun } = await elsewhere.send('POST', 'security/authenticator', { body: {} });
  const body = { code: codeAt(begun.secret, test.clock.now) };
  const moved = await elsewhere.send('POST', 'security/authenticator', { body });
  expect((await inside.send('POST', 'security/authenticator', { body })).status).toBe(200);
  return [moved.status, moved.json.code];
}

/** Answers of an invitation that is opened outside and inside; with a password it would be accepted. */
async function acceptFrom(test: TestApi, addresses: readonly string[], id?: string) {
  const owner = browserAt(test, INSIDE);
  await test.addOperator('owner@example.com', '김대표');
  await owner.signIn('owner@example.com');
  await confirm(owner.send);
  const role = await owner.send('POST', 'roles', { body: { name: '역할', scopes: ['console'] } });
  const body = { name: '김', email: 'new@example.com', _role: (role.json.role as Loose)._id };
  const { json } = await (id === undefined
    ? owner.send('POST', 'operators', { body })
    : owner.send('POST', `operators/${id}/invite`));
  const token = String((json.invitation as Loose).link).split('#')[1];
  const codes: unknown[] = [];
  for (const address of addresses) {
    const password = await encrypted(test.call, 'window-lantern-42');
    for (const sent of [{ token }, { token, password }]) {
      const answer = await test.call('POST', 'session/invitation', { body: sent, env: { address } });
      codes.push(answer.json.code ?? answer.status);
    }
  }
  return codes;
}

describe('a list of addresses', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.0/24'], true],
    ['203.0.114.7', ['203.0.113.0/24'], false],
    ['203.0.113.7', ['203.0.113.7'], true],
    ['::ffff:203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.7', ['::ffff:203.0.113.0/120'], true],
    ['2001:db8:1::5', ['2001:DB8:1::/48'], true],
    ['2001:db8:2::5', ['2001:db8:1::/48', '203.0.113.0/24'], false],
    ['2001:db8::1', ['0.0.0.0/0'], false],
    ['203.0.113.7', [], true],
    ['', ['0.0.0.0/0'], false],
    ['not an address', ['0.0.0.0/0'], false],
    [undefined, ['0.0.0.0/0', '::/0'], false],
    ['203.0.113.7', ['nonsense', '203.0.113.7'], true],
  ])('%s in %j: %j', (address, lines, within) => {
    expect(isIpAddressAllowed(address, lines)).toBe(within);
  });

  it('names the lines that are no addresses', () => {
    const wrong = [
      '203.0.113',
      '203.0.113.0/33',
      '0x7f000001',
      '1',
      'example.com',
      '',
      '::1/129',
      '1.2.3.4/',
    ];
    expect(findInvalidIpRanges([...wrong, '203.0.113.0/24', '2001:db8::/32', ' 192.0.2.1 '])).toEqual(wrong);
  });
});

describe('the addresses of the deployment', () => {
  const options = { signInAddresses: ['203.0.113.0/24', '2001:db8::/32'] };

  it('are judged before the password, and say why', async () => {
    const test = await createTestApi(options);
    await test.addOperator(NAME, '김운영');
    const outside = browserAt(test, '198.51.100.1');
    const { status, json } = await outside.send('POST', 'session', {
      body: { username: NAME, password: 'x' },
    });
    expect([status, json.code]).toEqual([403, 'wrong_address']);
    expect(json.message).toMatch(/네트워크에서는 로그인할 수 없습니다/);
    for (const step of ['authenticator', 'recovery'])
      expect((await outside.send('POST', `session/${step}`, { body: { code: '1' } })).json.code).toBe(
        'wrong_address',
      );
  });

  it('hold at every call of a session, too', async () => {
    const test = await createTestApi(options);
    await test.addOperator(NAME, '김운영');
    const inside = browserAt(test, '203.0.113.5');
    expect((await inside.signIn(NAME)).status).toBe(200);
    expect((await inside.send('GET', 'session')).status).toBe(200);
    const moved = await inside.send('GET', 'session', {
      env: { cookie: `session=${inside.jar.get('session')}`, address: '198.51.100.1' },
    });
    expect([moved.status, moved.json.code]).toEqual([403, 'wrong_address']);
  });

  it('hold for an invitation, and when a first factor completes a sign-in', async () => {
    const test = await createTestApi({ ...options, secondPolicy: 'required' });
    await test.addOperator(NAME, '김운영');
    expect(await setUpElsewhere(test)).toEqual([403, 'wrong_address']);
    expect(await acceptFrom(test, [OUTSIDE, INSIDE])).toEqual(['wrong_address', 'wrong_address', 200, 200]);
  });
});

describe('the addresses of an operator', () => {
  async function narrowed() {
    const test = await createTestApi();
    await narrow(test, await test.addOperator(NAME, '김운영'));
    return test;
  }

  it('are judged after the password, with the sentence of a wrong one', async () => {
    const test = await narrowed();
    const outside = browserAt(test, '198.51.100.1');
    const right = await outside.signIn(NAME);
    const wrong = await outside.signIn(NAME, 'wrong-password-1');
    expect([right.status, right.json]).toEqual([wrong.status, wrong.json]);
    expect((await browserAt(test, '203.0.113.9').signIn(NAME)).status).toBe(200);
  });

  it('end a session that calls from elsewhere, and hold at the second step', async () => {
    const test = await narrowed();
    const inside = browserAt(test, '203.0.113.9');
    await inside.signIn(NAME);
    await confirm(inside.send);
    const { secret } = await addApp(inside, test.clock.now);
    const elsewhere = { cookie: `session=${inside.jar.get('session')}`, address: '198.51.100.1' };
    expect((await inside.send('GET', 'session', { env: elsewhere })).status).toBe(401);
    nextStep(test.clock);
    const stepping = browserAt(test, '203.0.113.9');
    const body = { username: NAME, password: await encrypted(stepping.send, PASSWORD) };
    await stepping.send('POST', 'session', { body });
    const moved = await stepping.send('POST', 'session/authenticator', {
      body: { code: codeAt(secret, test.clock.now) },
      env: { cookie: `second=${stepping.jar.get('second')}`, address: '198.51.100.1' },
    });
    expect([moved.status, moved.json.code]).toEqual([401, 'sign_in_failed']);
  });

  it('hold for an invitation, and when a first factor completes a sign-in', async () => {
    const test = await createTestApi({ secondPolicy: 'required' });
    const id = await test.addOperator(NAME, '김운영');
    await narrow(test, id);
    expect(await setUpElsewhere(test)).toEqual([401, 'sign_in_failed']);
    expect(await acceptFrom(test, [OUTSIDE, INSIDE], id)).toEqual([
      'wrong_address',
      'wrong_address',
      200,
      200,
    ]);
  });
});
