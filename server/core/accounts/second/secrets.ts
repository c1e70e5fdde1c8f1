import { CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts the stored secrets of second factors if the deployment has a key for them. */
export interface FactorSecretCipher {
  seal(secret: string): Promise<string>;
  /** Decrypts a stored secret. Throws if it was encrypted with another key. */
  open(storedSecret: string): Promise<string>;
}

const JWE_HEADER = { alg: 'dir', enc: 'A256GCM' } as const;

/** Whether a stored secret is encrypted: a compact JWE has dots, a plain base32 secret has none. */
const isEncryptedSecret = (storedSecret: string) => storedSecret.includes('.');

/**
 * Returns a cipher for stored secrets with a 256-bit key (`SECRETS_KEY`). Without a key, secrets stay
 * unencrypted.
 */
export const createFactorSecretCipher = (key: Uint8Array | null): FactorSecretCipher => ({
  async seal(secret) {
    if (!key) return secret;
    return new CompactEncrypt(new TextEncoder().encode(secret)).setProtectedHeader(JWE_HEADER).encrypt(key);
  },
  async open(storedSecret) {
    if (!isEncryptedSecret(storedSecret)) return storedSecret;
    if (!key) throw new Error('A secret of an authenticator is sealed, and SECRETS_KEY is not set');
    const { plaintext } = await compactDecrypt(storedSecret, key, {
      keyManagementAlgorithms: [JWE_HEADER.alg],
      contentEncryptionAlgorithms: [JWE_HEADER.enc],
    });
    return new TextDecoder().decode(plaintext);
  },
});
