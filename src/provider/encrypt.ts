import { CompactEncrypt, importJWK, type JWK } from 'jose';

/** A password as it leaves the browser: a compact JWE to the API's public key. */
export async function encrypt(password: string, key: JWK): Promise<string> {
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', ...(key.kid ? { kid: key.kid } : {}) };
  return new CompactEncrypt(new TextEncoder().encode(password))
    .setProtectedHeader(header)
    .encrypt(await importJWK(key, header.alg));
}
