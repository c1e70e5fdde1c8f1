import { CompactEncrypt, importJWK, type JWK } from 'jose';

/** Signs in at an API as the sign-in page does: the password leaves only encrypted. */
export async function signInAt(
  base: string,
  { username, password }: { username: string; password: string },
  send: (request: Request) => Promise<Response> = fetch,
) {
  const { key } = (await (await send(new Request(`${base}/session/key`))).json()) as { key: JWK };
  const jwe = await new CompactEncrypt(new TextEncoder().encode(password))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: String(key.kid) })
    .encrypt(await importJWK(key, 'RSA-OAEP-256'));
  const body = JSON.stringify({ username, password: jwe });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await send(new Request(`${base}/session`, { method: 'POST', headers, body }));
  if (!answer.ok) throw new Error(`Signing in was refused: ${await answer.text()}`);
}
