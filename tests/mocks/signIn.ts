import { CompactEncrypt, importJWK, type JWK } from 'jose';

/** Signs in at an API as the sign-in page does: the password leaves only encrypted. */
export async function signInAt(base: string, { username, password }: { username: string; password: string }) {
  const { key } = (await (await fetch(`${base}/session/key`)).json()) as { key: JWK };
  const jwe = await new CompactEncrypt(new TextEncoder().encode(password))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: String(key.kid) })
    .encrypt(await importJWK(key, 'RSA-OAEP-256'));
  const answer = await fetch(`${base}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: jwe }),
  });
  if (!answer.ok) throw new Error(`Signing in was refused: ${await answer.text()}`);
}
