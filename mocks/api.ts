import { createSignInCookieCodec } from '../server/core/accounts/cookies';
import { startSession } from '../server/core/accounts/sessions';
import { createMemorySignInKeyService } from '../server/core/accounts/signInKeys';
import { type ConsoleApi, createApi } from '../server/core/app';
import type { ServerDefinition } from '../server/core/extend';
import { createMemoryFilesBackend } from '../server/core/files/memory';
import { createInMemoryMailSender } from '../server/core/mail/memory';
import type { HtmlSanitizer } from '../server/core/records/ports';
import { createMemoryStore } from '../server/core/store/memory';
import { server } from '../server/product/server';
import { setAllowedEmbedSources } from '../src/core/schema/text/frames';
import type { CookieJar } from './cookieJar';
import { cheapHashing } from './hashing';

export interface MockOptions {
  sanitize: HtmlSanitizer;
  jar: CookieJar;
  clock?: () => Date;
}

/** Handles one request as the server would, for the browser that owns the cookie jar. */
export type MockApi = (request: Request) => Promise<Response>;

/** Returns a product's API over records in memory, and the ports that the API uses. */
export function createMemoryApi(
  product: ServerDefinition,
  { sanitize, clock }: Pick<MockOptions, 'sanitize'> & { clock: () => Date },
) {
  const {
    resources,
    calls,
    hooks = [],
    acts = [],
    totals,
    messages,
    frames = [],
    publicReads = [],
    previews = {},
    businessDays,
  } = product;
  setAllowedEmbedSources(frames);
  const store = createMemoryStore();
  const files = createMemoryFilesBackend();
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const ports = { store, files, clock, random, hashing: cheapHashing };
  const mail = createInMemoryMailSender();
  const api: ConsoleApi = createApi({
    ...{ resources, calls, hooks, acts, messages, mail, sanitize, publicReads, previews },
    ...(businessDays && { businessDayCalendar: businessDays }),
    ...(totals && { totals }),
    ...ports,
    keys: createMemorySignInKeyService(clock),
  });
  return { api, ports, mail };
}

/**
 * Returns the real API over memory, filled with the demo records, which last until the page closes. If the
 * jar holds the cookie of an earlier session, the demo operator gets this session, so that a reload does not
 * sign out.
 */
export async function createMockApi({
  sanitize,
  jar,
  clock = () => new Date(),
}: MockOptions): Promise<MockApi> {
  const { api, ports } = createMemoryApi(server, { sanitize, clock });
  await api.open();
  const { seed } = await server.demo();
  const operator = await seed({ ...ports, now: clock() });
  const reference = createSignInCookieCodec(false).read(jar.read());
  if (reference) await ports.store.transaction((tx) => startSession(tx, operator, reference, clock()));
  return (request) =>
    api.fetch(request, {
      cookie: jar.read(),
      site: 'same-origin',
      setCookie: (cookie) => jar.write(cookie),
    });
}
