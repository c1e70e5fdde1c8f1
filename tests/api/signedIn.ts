import { cookieOf, createTestApi, ORIGIN, PASSWORD } from './harness';

/** The API as a signed-in browser reaches it: a fetch that knows no schema. */
export async function signedInFetch(): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const { api, call, addOperator } = await createTestApi();
  await addOperator('operator@example.com', '김운영');
  const cookie = await cookieOf(call, 'operator@example.com', PASSWORD);
  return (path, init) => api.fetch(new Request(ORIGIN + path, init), { cookie, site: 'same-origin' });
}
