import { CompactEncrypt, importJWK } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createSignInKeyPair,
  createSignInKeyService,
  type StoredSignInKeyPair,
  selectUsableSignInKeyPairs,
} from '../../../server/core/accounts/signInKeys';

const HOUR_MS = 60 * 60 * 1000;
const start = new Date('2026-03-02T00:00:00.000Z');
const hoursLater = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);

let first: StoredSignInKeyPair;
let second: StoredSignInKeyPair;

beforeAll(async () => {
  [first, second] = await Promise.all([createSignInKeyPair(start), createSignInKeyPair(hoursLater(10))]);
});

async function encrypt(
  key: StoredSignInKeyPair,
  text: string | Uint8Array,
  header: object = {},
): Promise<string> {
  const { publicJwk } = await createSignInKeyService(
    async () => [key],
    () => start,
  ).current();
  return new CompactEncrypt(typeof text === 'string' ? new TextEncoder().encode(text) : text)
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid, ...header })
    .encrypt(await importJWK(publicJwk, 'RSA-OAEP-256'));
}

describe('A sign-in key', () => {
  test('shows its public half only', async () => {
    const { kid, publicJwk } = await createSignInKeyService(
      async () => [first],
      () => start,
    ).current();
    expect(kid).toBe(first.kid);
    expect(Object.keys(publicJwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  test('decrypts what was encrypted to it', async () => {
    const keys = createSignInKeyService(
      async () => [first],
      () => start,
    );
    expect(await keys.decrypt(await encrypt(first, '비밀번호 1234'))).toBe('비밀번호 1234');
  });

  test('decrypts for a day after it was replaced, and no longer', async () => {
    const jwe = await encrypt(first, 'x');
    let now = hoursLater(10);
    const keys = createSignInKeyService(
      async () => [first, second],
      () => now,
    );
    expect((await keys.current()).kid).toBe(second.kid);
    now = hoursLater(34 - 0.01);
    expect(await keys.decrypt(jwe)).toBe('x');
    now = hoursLater(34);
    await expect(keys.decrypt(jwe)).rejects.toThrow('key_changed');
    expect(await keys.decrypt(await encrypt(second, 'y'))).toBe('y');
  });

  test('of any age is used as long as it is the newest', () => {
    expect(selectUsableSignInKeyPairs([first], hoursLater(10_000))).toEqual([first]);
    expect(selectUsableSignInKeyPairs([first, second], hoursLater(10_000))).toEqual([second]);
  });

  test('refuses every other algorithm, compression and what is torn', async () => {
    const keys = createSignInKeyService(
      async () => [first],
      () => start,
    );
    const jwe = await encrypt(first, 'x');
    const weaker = await encrypt(first, 'x', { enc: 'A128GCM' });
    const header = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
    const torn = [
      weaker,
      jwe.slice(0, -4),
      jwe.replace(/^[^.]+/, header({ alg: 'dir', enc: 'A256GCM', kid: first.kid })),
      jwe.replace(/^[^.]+/, header({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: first.kid, zip: 'DEF' })),
      'not a jwe',
      '',
    ];
    for (const text of torn) await expect(keys.decrypt(text)).rejects.toThrow('not_encrypted');
  });

  test('decrypts to the letter: a byte order mark stays, and bytes that are no UTF-8 are no text', async () => {
    const keys = createSignInKeyService(
      async () => [first],
      () => start,
    );
    expect(await keys.decrypt(await encrypt(first, '\ufeff비밀번호\ufffd'))).toBe('\ufeff비밀번호\ufffd');
    for (const bytes of [[0xff], [0x61, 0xfe, 0x62], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
      const jwe = await encrypt(first, Uint8Array.from(bytes));
      await expect(keys.decrypt(jwe)).rejects.toThrow('not_encrypted');
    }
  });
});
