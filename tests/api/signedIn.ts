import type { Store } from '../../server/store/store';
import { cookieOf, createTestApi, ORIGIN, PASSWORD } from './harness';

export interface SignedIn {
  /** The API as a signed-in browser reaches it: a fetch that knows no schema. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** What stands behind it, to plant what no call of the console makes. */
  store: Store;
}

export async function signedIn(): Promise<SignedIn> {
  const { api, call, addOperator, store } = await createTestApi();
  await addOperator('operator@example.com', '김운영');
  const cookie = await cookieOf(call, 'operator@example.com', PASSWORD);
  const send = (path: string, init?: RequestInit) =>
    api.fetch(new Request(ORIGIN + path, init), { cookie, site: 'same-origin' });
  return { send, store };
}
