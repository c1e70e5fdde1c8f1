import type { JWK } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPasswordNonceIssuer } from '../../../server/core/accounts/nonces';
import { createTextSigner } from '../../../server/core/accounts/seals';
import {
  type Caller,
  createTestApi,
  encrypted,
  encryptedWith,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

const SECOND_MS = 1000;
const username = 'operator@example.com';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn(username);
});

const signIn = (password: string) => t.call('POST', 'session', { body: { username, password } });
const outcome = ({ status, json }: Awaited<ReturnType<typeof signIn>>) => [status, json.code];

describe('A captured password', () => {
  test('signs nobody in a second time, nor is it good for any other call', async () => {
    const captured = await encrypted(t.call, PASSWORD);
    expect((await signIn(captured)).status).toBe(200);
    expect(outcome(await signIn(captured))).toEqual([400, 'key_changed']);
    const confirmed = await call('POST', 'session/confirm', { body: { password: captured } });
    expect(outcome(confirmed)).toEqual([400, 'key_changed']);
    const body = { username: 'kim@example.com', password: captured };
    expect(outcome(await call('POST', 'users', { body }))).toEqual([400, 'key_changed']);
    expect(await t.store.count('users', [])).toBe(1);
  });

  test('is used up by a wrong guess too, and by whichever of two at once comes first', async () => {
    const wrong = await encrypted(t.call, 'a wrong password');
    expect(outcome(await signIn(wrong))).toEqual([401, 'sign_in_failed']);
    expect(outcome(await signIn(wrong))).toEqual([400, 'key_changed']);
    const fine = await encrypted(t.call, PASSWORD);
    const both = await Promise.all([signIn(fine), signIn(fine)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is worth nothing after two minutes, used or not', async () => {
    const kept = await encrypted(t.call, PASSWORD);
    const young = await encrypted(t.call, PASSWORD);
    t.later(120 * SECOND_MS);
    expect((await signIn(young)).status).toBe(200);
    t.later(1);
    expect(outcome(await signIn(kept))).toEqual([400, 'key_changed']);
  });

  test('is remembered as long as its nonce is good, and no longer', async () => {
    expect((await signIn(await encrypted(t.call, PASSWORD))).status).toBe(200);
    t.later(179 * SECOND_MS);
    await t.api.sweep();
    expect(await t.store.count('_nonces', [])).toBeGreaterThan(0);
    t.later(2 * SECOND_MS);
    await t.api.sweep();
    expect(await t.store.count('_nonces', [])).toBe(0);
  });
});

describe('A password', () => {
  test.each([
    ['without a nonce', { password: PASSWORD }],
    ['that is bare, as an older console sent it', PASSWORD],
    ['that is no text', { password: 1, nonce: 'x' }],
  ])('%s is refused', async (_, sent) => {
    const { json } = await t.call('GET', 'session/key');
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    expect(outcome(await signIn(await encryptedWith(json.key as JWK, text)))).toEqual([400, 'not_encrypted']);
  });

  test('with a nonce of one’s own, or one that was touched, asks for a fresh one', async () => {
    const { json } = await t.call('GET', 'session/key');
    const nonce = String(json.nonce);
    const [issued = '', id = '', mark = ''] = nonce.split('.');
    const lived = (Number.parseInt(issued, 36) + 1000).toString(36);
    for (const forged of ['', 'x', `${issued}.${id}`, `${lived}.${id}.${mark}`, `${issued}.x.${mark}`]) {
      const text = JSON.stringify({ password: PASSWORD, nonce: forged });
      expect(outcome(await signIn(await encryptedWith(json.key as JWK, text)))).toEqual([400, 'key_changed']);
    }
  });

  test('can be sent again under its Idempotency-Key: the member is made once, and answered', async () => {
    const body = { username: 'kim@example.com', password: await encrypted(t.call, 'member-password-1') };
    const send = () => call('POST', 'users', { body, headers: { 'idempotency-key': 'k' } });
    const first = await send();
    t.later(10 * 60 * SECOND_MS);
    const again = await send();
    expect([first.status, again.status, again.json.user]).toEqual([201, 201, first.json.user]);
  });

  test('that is refused for another reason may be sent again', async () => {
    const password = await encrypted(t.call, 'member-password-1');
    const refused = await call('POST', 'users', { body: { email: 'x'.repeat(201), password } });
    expect(refused.status).toBe(422);
    expect((await call('POST', 'users', { body: { email: 'kim@example.com', password } })).status).toBe(201);
  });
});

describe('A nonce', () => {
  const now = new Date('2026-03-02T01:00:00.000Z');
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const nonces = () => createPasswordNonceIssuer(createTextSigner(t.store, random), random);
  const at = (seconds: number) => new Date(now.getTime() + seconds * SECOND_MS);

  test('of another process on the same database is known, even if that one is a minute ahead', async () => {
    const ahead = await nonces().issue(at(60));
    const furtherAhead = await nonces().issue(at(61));
    expect([await nonces().isFresh(ahead, now), await nonces().isFresh(furtherAhead, now)]).toEqual([
      true,
      false,
    ]);
  });

  test('of another database is not', async () => {
    const other = await createTestApi();
    const theirs = await createPasswordNonceIssuer(createTextSigner(other.store, random), random).issue(now);
    expect(await nonces().isFresh(theirs, now)).toBe(false);
  });

  test('is given out without a write', async () => {
    const revision = () => t.store.revision('_nonces');
    const before = await revision();
    for (let count = 0; count < 20; count += 1) await t.call('GET', 'session/key');
    expect(await revision()).toBe(before);
  });
});
