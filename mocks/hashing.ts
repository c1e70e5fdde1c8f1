import type { PasswordHashing } from '../server/core/accounts/hashing';

// Few rounds are enough, because the page protects no real password: the README contains the demo's password.
const ITERATIONS = 1_000;
const SALT_BYTES = 16;
const BITS = 256;

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

async function derive(password: string, salt: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveBits']);
  const rule = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: ITERATIONS };
  return `${salt}$${toHex(new Uint8Array(await crypto.subtle.deriveBits(rule, key, BITS)))}`;
}

/** Cheap password hashing by Web Crypto: PBKDF2 with few rounds. */
export const cheapHashing: PasswordHashing = {
  hash: (password) => derive(password, toHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))),
  verify: async (hash, password) => hash === (await derive(password, hash.split('$')[0] ?? '')),
};
