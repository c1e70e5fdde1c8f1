import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompactEncrypt, importJWK } from 'jose';
import { expect, test } from 'vitest';
import { createFileSignInKeyService, rotateSignInKeysFile } from '../../../server/core/node/files/keysFile';
import { temporaryFolder } from './temporaryFolder';

const HOUR = 60 * 60 * 1000;
const START = Date.parse('2026-03-02T00:00:00.000Z');

type Keys = Awaited<ReturnType<typeof createFileSignInKeyService>>;

const encrypt = async (keys: Keys, text: string) => {
  const { kid, publicJwk } = await keys.current();
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
    .encrypt(await importJWK(publicJwk, 'RSA-OAEP-256'));
};

const setUp = async () => {
  const path = join(temporaryFolder(), 'keys.json');
  const clock = { now: START };
  const open = () => createFileSignInKeyService(path, () => new Date(clock.now));
  return { path, clock, open, keys: await open() };
};

test('the first start makes a key that only the owner can read, later ones keep it', async () => {
  const { path, keys, open } = await setUp();
  const { kid } = await keys.current();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((await (await open()).current()).kid).toBe(kid);
});

test('a running server uses a rotated key at once, and decrypts to the one before for a day', async () => {
  const { path, clock, keys } = await setUp();
  const before = await encrypt(keys, 'secret');
  const { kid } = await keys.current();
  clock.now += HOUR;
  await rotateSignInKeysFile(path, new Date(clock.now));
  expect((await keys.current()).kid).not.toBe(kid);
  clock.now += 23 * HOUR;
  expect(await keys.decrypt(before)).toBe('secret');
  clock.now += 2 * HOUR;
  await expect(keys.decrypt(before)).rejects.toThrow('key_changed');
});

test('rotating forgets keys that no longer decrypt', async () => {
  const { path, clock } = await setUp();
  for (let day = 1; day <= 3; day += 1) {
    clock.now += 25 * HOUR;
    await rotateSignInKeysFile(path, new Date(clock.now));
  }
  expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveLength(2);
});

test('a file that cannot be read is told, never replaced', async () => {
  const { path, open } = await setUp();
  writeFileSync(path, 'not json');
  await expect(open()).rejects.toThrow(/keys\.json is damaged: put it back from a backup/);
  expect(readFileSync(path, 'utf8')).toBe('not json');
});
