import { expect, it } from 'vitest';
import { CREDENTIALS_COLLECTION } from '../../../../server/core/accounts/accounts';
import {
  readRecentSignIns,
  SIGN_INS_COLLECTION,
  type SignInRecord,
  UNKNOWN_USERNAMES_DOCUMENT_ID,
} from '../../../../server/core/accounts/signIns';
import { createWebAuthnService, findPasskeyRelyingParty } from '../../../../server/core/node/passkeys';
import { DAY_MS, type Loose, limits } from '../../../../src/core/schema/index';
import { confirm, createTestApi } from '../harness';
import { type Browser, browserAt, codeAt, OPERATOR as NAME, nextStep, withApp } from './browser';
import { softKey } from './softKey';

const signInsOf = async ({ send }: Browser) =>
  (await send('GET', 'session/sign-ins')).json.signIns as SignInRecord[];

const waysOf = (signIns: readonly SignInRecord[]) => signIns.map(({ result, by }) => `${result} ${by}`);

it('are listed with time, browser, address and proofs, the newest first', async () => {
  const { own, browser, secret, recovery, clock } = await withApp();
  await browser.signIn(NAME, 'wrong password');
  await browser.signIn(NAME);
  await browser.send('POST', 'session/authenticator', { body: { code: '000000' } });
  const headers = { 'user-agent': 'A browser'.padEnd(1_000, '.') };
  const code = codeAt(secret, clock.now);
  await browser.send('POST', 'session/authenticator', { body: { code }, headers });
  nextStep(clock);
  await browser.signIn(NAME);
  await browser.send('POST', 'session/recovery', { body: { code: recovery[0] } });
  const signIns = await signInsOf(own);
  expect(waysOf(signIns)).toEqual([
    'done recovery',
    'done authenticator',
    'failed authenticator',
    'failed password',
    'done password',
  ]);
  expect(signIns[0]?.at).toBe(clock.now.toISOString());
  expect(signIns[1]?.agent).toHaveLength(limits.maxUserAgentLength);
  expect(signIns.map(({ address, isNewAddress }) => [address, isNewAddress])).toEqual([
    ['192.0.2.1', false],
    ['192.0.2.1', true],
    ['192.0.2.1', true],
    ['192.0.2.1', true],
    ['192.0.2.9', false],
  ]);
});

it('tell a passkey alone from a passkey after the password', async () => {
  const here = { origin: 'https://console.example.com', rpId: 'console.example.com' };
  const site = findPasskeyRelyingParty(new URL(here.origin), '콘솔');
  if (!site) throw new Error('No site');
  const test = await createTestApi({ passkeys: createWebAuthnService(site) });
  await test.addOperator(NAME, '김운영');
  const own = browserAt(test);
  await own.signIn(NAME);
  await confirm(own.send);
  const key = softKey();
  const { json } = await own.send('POST', 'security/passkeys', { body: {} });
  const added = key.register(json.options as Loose, here);
  await own.send('POST', 'security/passkeys', { body: { response: added, name: '노트북' } });
  const other = browserAt(test);
  const byPasskey = async () => {
    const { json: begun } = await other.send('POST', 'session/passkey/options', { body: {} });
    const response = key.sign(begun.options as Loose, here);
    return other.send('POST', 'session/passkey', { body: { response } });
  };
  expect((await byPasskey()).status).toBe(200);
  other.jar.clear();
  await other.signIn(NAME);
  expect((await byPasskey()).status).toBe(200);
  expect(waysOf(await signInsOf(own))).toEqual(['done passkey', 'done onlyPasskey', 'done password']);
});

it('tell a right password from an address that is not allowed', async () => {
  const test = await createTestApi();
  const id = await test.addOperator(NAME, '김운영');
  await test.store.transaction(async (tx) => {
    const credential = await tx.get(CREDENTIALS_COLLECTION, id);
    if (credential)
      await tx.replace(CREDENTIALS_COLLECTION, { ...credential, addresses: ['203.0.113.0/24'] });
  });
  const outside = browserAt(test, '198.51.100.1');
  expect((await outside.signIn(NAME)).json.code).toBe('sign_in_failed');
  const own = browserAt(test, '203.0.113.7');
  await own.signIn(NAME);
  expect(waysOf(await signInsOf(own))).toEqual(['done password', 'failed address']);
});

it('are those of the caller alone, and need a session', async () => {
  const test = await createTestApi();
  await test.addOperator(NAME, '김운영');
  await test.addOperator('other@example.com', '이운영');
  const [own, other, stranger] = [browserAt(test), browserAt(test), browserAt(test)];
  await own.signIn(NAME);
  await other.signIn('other@example.com');
  expect(await signInsOf(own)).toHaveLength(1);
  expect((await stranger.send('GET', 'session/sign-ins')).status).toBe(401);
});

it('of an unknown name write as much, and keep neither name, address nor browser', async () => {
  const test = await createTestApi();
  const id = await test.addOperator(NAME, '김운영');
  const written: string[][] = [];
  const { transaction } = test.store;
  const spied: typeof transaction = (work, options) =>
    transaction((tx) => {
      const ids: string[] = [];
      written.push(ids);
      return work({
        ...tx,
        insert: async (name, document) => {
          ids.push(`insert ${name}`);
          await tx.insert(name, document);
        },
        replace: async (name, document) => {
          ids.push(`replace ${name}`);
          await tx.replace(name, document);
        },
      });
    }, options);
  Object.assign(test.store, { transaction: spied });
  const tried = async (username: string) => {
    const browser = browserAt(test, `192.0.2.${written.length + 20}`);
    await browser.signIn(username, 'wrong password');
    written.length = 0;
    await browser.signIn(username, 'wrong password');
    return written.map((ids) => ids.join());
  };
  expect(await tried('stranger@example.com')).toEqual(await tried(NAME));
  const all = await test.store.find(SIGN_INS_COLLECTION, { where: [], order: [], skip: 0, limit: 0 });
  expect(all.map(({ _id }) => _id).toSorted()).toEqual([UNKNOWN_USERNAMES_DOCUMENT_ID, id].toSorted());
  const none = JSON.stringify(all.find(({ _id }) => _id === UNKNOWN_USERNAMES_DOCUMENT_ID));
  expect(none).not.toMatch(/stranger|192\.0\.2/);
  expect(none).toContain('"failed"');
});

it('are the newest of each result, so that failed tries push out no sign-in, for 90 days', async () => {
  const test = await createTestApi();
  const id = await test.addOperator(NAME, '김운영');
  const own = browserAt(test);
  await own.signIn(NAME);
  for (let count = 0; count < limits.signInListLimits.kept + 3; count += 1) {
    test.later(60 * 60_000);
    await browserAt(test, `198.51.100.${count}`).signIn(NAME, 'wrong password');
  }
  const stored = async () => readRecentSignIns(await test.store.get(SIGN_INS_COLLECTION, id), test.clock.now);
  const signIns = await stored();
  expect(signIns.filter(({ result }) => result === 'failed')).toHaveLength(limits.signInListLimits.kept);
  expect(signIns.at(-1)?.result).toBe('done');
  test.later((limits.signInListLimits.days - 0.5) * DAY_MS);
  expect((await stored()).some(({ result }) => result === 'done')).toBe(false);
  test.later(2 * DAY_MS);
  await test.api.sweep();
  expect(await test.store.get(SIGN_INS_COLLECTION, id)).toBeNull();
});

it('are read whatever is stored', () => {
  const now = new Date('2026-11-25T00:00:00.000Z');
  const of = (signIns: unknown) => readRecentSignIns({ _id: 'id', version: 1, signIns }, now);
  for (const torn of [undefined, 7, 'text', {}, [null, 7, [], {}]]) expect(of(torn)).toEqual([]);
  const [only] = of([{ at: '2026-11-24T00:00:00.000Z', result: 7, by: 'magic', address: {}, agent: null }]);
  expect(only).toEqual({
    at: '2026-11-24T00:00:00.000Z',
    result: 'failed',
    by: 'password',
    address: '',
    agent: '',
    isNewAddress: false,
  });
});
