import { cookieRules } from '../server/core/accounts/cookies';
import { startSession } from '../server/core/accounts/sessions';
import { memoryKeys } from '../server/core/accounts/signInKeys';
import { type Api, createApi } from '../server/core/app';
import { memoryFiles } from '../server/core/files/memory';
import { memoryMail } from '../server/core/mail/memory';
import type { Sanitize } from '../server/core/records/sanitize';
import { memoryStore } from '../server/core/store/memory';
import { server } from '../server/product/server';
import { admitFrames } from '../src/core/schema/frames';
import type { CookieJar } from './cookieJar';
import { cheapHashing } from './hashing';

export interface MockOptions {
  sanitize: Sanitize;
  jar: CookieJar;
  clock?: () => Date;
}

/** Handles one request as the server would, for the browser whose cookies the jar holds. */
export type MockApi = (request: Request) => Promise<Response>;

/**
 * The real API over memory, filled with the demo records, which last until the page closes. A session that the
 * jar remembers from before goes on as the demo operator's: a reload does not sign out.
 */
export async function createMockApi({
  sanitize,
  jar,
  clock = () => new Date(),
}: MockOptions): Promise<MockApi> {
  const { resources, calls, hooks = [], acts = [], totals, messages, frames = [], demo } = server;
  admitFrames(frames);
  const store = memoryStore();
  const files = memoryFiles();
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const hashing = cheapHashing;
  const keys = memoryKeys(clock);
  const ports = { store, files, clock, random, hashing, keys, mail: memoryMail(), sanitize };
  const product = { resources, calls, hooks, acts, messages, ...(totals && { totals }) };
  const api: Api = createApi({ ...product, ...ports });
  await api.open();
  const { seed } = await demo();
  const operator = await seed({ store, files, hashing, now: clock() });
  const reference = cookieRules(false).read(jar.read());
  if (reference) await store.transaction((tx) => startSession(tx, operator, reference, clock()));
  return (request) =>
    api.fetch(request, {
      cookie: jar.read(),
      site: 'same-origin',
      setCookie: (cookie) => jar.write(cookie),
    });
}
