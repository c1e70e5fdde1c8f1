import { CompactEncrypt, importJWK, type JWK } from 'jose';

/** What `GET session/key` answers: the API's public key, and what makes an encrypted password good for one use. */
export interface SealingKey {
  key: JWK;
  nonce: string;
}

/** A password as it leaves the browser: a compact JWE to the API's public key, good for one call within two minutes. */
export async function encrypt(password: string, { key, nonce }: SealingKey): Promise<string> {
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', ...(key.kid ? { kid: key.kid } : {}) };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ password, nonce })))
    .setProtectedHeader(header)
    .encrypt(await importJWK(key, header.alg));
}
