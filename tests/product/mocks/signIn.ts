import {
  encryptPassword,
  type PasswordEncryptionKey,
} from '../../../src/core/provider/session/encryptPassword';

/** Signs in at an API as the sign-in page does: the password leaves only encrypted. */
export async function signInAt(
  base: string,
  { username, password }: { username: string; password: string },
  send: (request: Request) => Promise<Response> = fetch,
) {
  const key: PasswordEncryptionKey = await (await send(new Request(`${base}/session/key`))).json();
  const jwe = await encryptPassword(password, key);
  const body = JSON.stringify({ username, password: jwe });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await send(new Request(`${base}/session`, { method: 'POST', headers, body }));
  if (!answer.ok) throw new Error(`Signing in was refused: ${await answer.text()}`);
}
