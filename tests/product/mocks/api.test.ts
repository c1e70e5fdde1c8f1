import { beforeAll, describe, expect, it } from 'vitest';
import { demoOperator } from '../../../demo/records/users';
import { createMockApi, type MockApi } from '../../../mocks/api';
import { type CookieJar, cookieJar, memoryShelf } from '../../../mocks/cookieJar';
import { sanitizeRichText } from '../../../server/core/node/sanitize/sanitize';
import { signInAt } from './signIn';

const BASE = 'http://console.test/api/console';

const jar: CookieJar = cookieJar(memoryShelf());
/** Opens the page anew: records start over, cookies stay. */
const load = () => createMockApi({ sanitize: async (html) => sanitizeRichText(html), jar });
const askSession = () => new Request(`${BASE}/session`);
const signOut = () => new Request(`${BASE}/session`, { method: 'DELETE' });

describe('the API inside a page', () => {
  let api: MockApi;

  beforeAll(async () => {
    api = await load();
  });

  it('refuses a wrong password', async () => {
    const wrong = signInAt(BASE, { ...demoOperator, password: 'console-demo-4321' }, api);
    await expect(wrong).rejects.toThrow('sign_in_failed');
  });

  it('goes on with the session of before a reload', async () => {
    await signInAt(BASE, demoOperator, api);
    api = await load();
    const { session } = await (await api(askSession())).json();
    expect(session).toMatchObject({ username: demoOperator.username });
  });

  it('knows nobody after a reload where the operator had signed out', async () => {
    await api(signOut());
    expect((await api(askSession())).status).toBe(401);
    api = await load();
    expect((await api(askSession())).status).toBe(401);
  });
});
