import { createSignInCookieCodec } from '../server/core/accounts/cookies';
import { createOrResetOperator } from '../server/core/accounts/operators';
import { startSession } from '../server/core/accounts/sessions';
import type { ServerDefinition } from '../server/core/extend';
import type { MailMessage } from '../server/core/mail/mail';
import { sanitizeRichText } from '../server/core/node/sanitize/sanitize';
import type { Store } from '../server/core/store/store';
import { server } from '../server/product/server';
import { type ConsoleProvider, createDataProvider } from '../src/core/provider/dataProvider';
import { createHttpClient, type HttpClient } from '../src/core/provider/wire/http';
import { createReauthenticationGate } from '../src/core/provider/wire/sessionGate';
import type { Loose } from '../src/core/schema/index';
import { createMemoryApi } from './api';

const ORIGIN = 'http://console.test';

/** An operator who is signed in from a browser of their own. */
export interface TestOperator {
  /** The console's data provider, as passed to react-admin. */
  provider: ConsoleProvider;
  /**
   * Sends a call whose path is relative to the API's base, such as `POST /coupons/{id}/stop`. Throws an
   * HttpError if the call is refused.
   */
  http: HttpClient;
}

/** A product's API over memory. */
export interface TestProduct {
  /** The time that the API reads at its next call. A test sets it forward. */
  clock: { now: Date };
  store: Store;
  /** The mails that were sent. */
  mails: readonly MailMessage[];
  /** Signs in a new operator, who has every right, or only the rights in `only`. */
  signIn(only?: readonly string[]): Promise<TestOperator>;
  /** Stores records without any check, as another program might leave them in the database. */
  plant(path: string, ...records: readonly Loose[]): Promise<void>;
  /** Runs the work that committed changes have queued: sending mails, and `afterCommit` of hooks. */
  deliver(): Promise<void>;
}

export interface TestOptions {
  /** The product under test; by default this platform. */
  product?: ServerDefinition;
  now?: Date;
  /** True to begin with the demo records. */
  demo?: boolean;
}

/** Starts a product's API over memory, without a server, a network or a browser. */
export async function createTestProduct({
  product = server,
  now = new Date(),
  demo = false,
}: TestOptions = {}): Promise<TestProduct> {
  const clock = { now };
  const { api, ports, mail } = createMemoryApi(product, {
    clock: () => clock.now,
    sanitize: async (html) => sanitizeRichText(html),
  });
  const { store } = ports;
  await api.open();
  if (demo) await (await product.demo()).seed({ ...ports, now });
  let operators = 0;

  async function signIn(only?: readonly string[]): Promise<TestOperator> {
    operators += 1;
    const username = `operator-${operators}@example.com`;
    const accessLog = { append: async () => {} };
    const operator = { username, password: `${username}-1234`, ...(only && { only }) };
    const id = await createOrResetOperator(
      { ...ports, resources: product.resources, messages: product.messages, accessLog },
      operator,
    );
    const reference = `${operators}`.padStart(43, 's');
    await store.transaction((tx) => startSession(tx, id, reference, clock.now));
    const { session } = createSignInCookieCodec(false);
    const http = createHttpClient({
      gate: createReauthenticationGate(),
      base: `${ORIGIN}/api/console`,
      send: (address, init) =>
        api.fetch(new Request(address, init), { cookie: `${session}=${reference}`, site: 'same-origin' }),
    });
    return { http, provider: createDataProvider(product.resources, http) };
  }

  return {
    clock,
    store,
    mails: mail.sent,
    signIn,
    plant: (path, ...records) =>
      store.transaction(async (tx) => {
        for (const [index, record] of records.entries())
          await tx.insert(path, { _id: `${path}-${index}`, version: 1, ...record });
      }),
    deliver: () => api.deliver(),
  };
}
