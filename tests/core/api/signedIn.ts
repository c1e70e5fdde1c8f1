import type { ApiOptions } from '../../../server/core/app';
import type { Store } from '../../../server/core/store/store';
import { type Caller, confirm, cookieOf, createTestApi, ORIGIN, PASSWORD } from './harness';

export interface SignedIn {
  /** The API as a signed-in browser reaches it: a fetch that knows no schema. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Confirms the operator's own password, as exports and the like ask for. */
  confirm(): Promise<void>;
  /** What stands behind it, to plant what no call of the console makes. */
  store: Store;
}

export async function signedIn(options: Partial<ApiOptions> = {}): Promise<SignedIn> {
  const { api, call, addOperator, store } = await createTestApi(options);
  await addOperator('operator@example.com', '김운영');
  const cookie = await cookieOf(call, 'operator@example.com', PASSWORD);
  const send = (path: string, init?: RequestInit) =>
    api.fetch(new Request(ORIGIN + path, init), { cookie, site: 'same-origin' });
  const own: Caller = (method, path, options = {}) => call(method, path, { ...options, env: { cookie } });
  return { send, store, confirm: () => confirm(own) };
}
