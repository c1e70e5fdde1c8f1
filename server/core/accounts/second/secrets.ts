import { CompactEncrypt, compactDecrypt } from 'jose';

/** Keeps secrets of second factors unreadable in the database, where the deployment has a key for them. */
export interface SecretSeal {
  seal(secret: string): Promise<string>;
  /** Throws for a secret that was sealed with another key. */
  open(stored: string): Promise<string>;
}

const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;

/** A sealed secret is a compact JWE: an open one, in base32, has no dots. */
const isSealed = (stored: string) => stored.includes('.');

/** Returns the seal of a 256-bit key (`SECRETS_KEY`); without one, secrets are stored as they are. */
export const secretSeal = (key: Uint8Array | null): SecretSeal => ({
  async seal(secret) {
    if (!key) return secret;
    return new CompactEncrypt(new TextEncoder().encode(secret)).setProtectedHeader(HEADER).encrypt(key);
  },
  async open(stored) {
    if (!isSealed(stored)) return stored;
    if (!key) throw new Error('A secret of an authenticator is sealed, and SECRETS_KEY is not set');
    const { plaintext } = await compactDecrypt(stored, key, {
      keyManagementAlgorithms: [HEADER.alg],
      contentEncryptionAlgorithms: [HEADER.enc],
    });
    return new TextDecoder().decode(plaintext);
  },
});
