import { CompactEncrypt, importJWK, type JWK } from 'jose';

/**
 * The answer to `GET session/key`: the API's public key, and the nonce that makes an encrypted password valid
 * only once.
 */
export interface PasswordEncryptionKey {
  key: JWK;
  nonce: string;
}

/**
 * Encrypts a password as a compact JWE for the API's public key. The JWE is valid for one call within two
 * minutes.
 */
export async function encryptPassword(
  password: string,
  { key, nonce }: PasswordEncryptionKey,
): Promise<string> {
  const jweHeader = { alg: 'RSA-OAEP-256', enc: 'A256GCM', ...(key.kid ? { kid: key.kid } : {}) };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ password, nonce })))
    .setProtectedHeader(jweHeader)
    .encrypt(await importJWK(key, jweHeader.alg));
}
