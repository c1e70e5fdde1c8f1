import { fold, limits } from '../../src/schema/index';
import { CREDENTIALS, findAccount } from '../accounts';
import { ApiError } from '../errors';
import { newReference, sha256 } from '../ids';
import { type RateLimit, rateLimit } from '../rateLimit';
import { BASE, type Call, change, type Route } from '../registry';
import type { Services } from '../services';
import { endSession, type Operator, operatorFrom, startSession } from '../sessions/sessions';
import type { Document } from '../store/store';
import { MINUTE_MS } from '../time';

const path = `${BASE}/session`;

const shown = ({ _id, name, username, scope }: Operator) => ({ session: { _id, name, username, scope } });

/** Both limits of a sign-in: tries of one account, and tries from one address. */
function tries() {
  const windowMs = limits.signInMinutes * MINUTE_MS;
  const perAccount = rateLimit(limits.signInTries, windowMs);
  const perAddress = rateLimit(limits.signInTriesPerAddress, windowMs);

  function take(limit: RateLimit, key: string, now: Date): void {
    const wait = limit.take(key, now);
    if (wait === 0) return;
    throw new ApiError('too_many_tries', {
      args: { minutes: Math.ceil(wait / MINUTE_MS) },
      headers: { 'Retry-After': String(Math.ceil(wait / 1000)) },
    });
  }

  return {
    /** Counts a try before the password is checked, so that parallel guesses count as well. */
    begin(username: string, { env, now }: Call): { succeeded(): void } {
      const account = fold(username);
      const address = env.address ?? '';
      take(perAddress, address, now);
      take(perAccount, account, now);
      return {
        succeeded() {
          perAccount.forget(account);
          perAddress.giveBack(address);
        },
      };
    },
  };
}

/** Signing in and out (decisions, section 8). */
export function sessionRoutes(services: Services): Route[] {
  const { store, accounts, hashing, keys, random, cookies } = services;
  const limit = tries();
  let noOnesHash: Promise<string> | undefined;

  /** What an unknown user's password is checked against, so that it takes as long as a known one's. */
  const dummyHash = () => {
    noOnesHash ??= hashing.hash(newReference(random)).catch((error: unknown) => {
      noOnesHash = undefined;
      throw error;
    });
    return noOnesHash;
  };

  /** The account of a name and its credential; null where the password is another. */
  async function authenticate(
    username: string,
    password: string,
  ): Promise<{ account: Document; credential: Document } | null> {
    const dummy = await dummyHash();
    const account = await findAccount(store, accounts, username);
    const credential = account && (await store.get(CREDENTIALS, account._id));
    const fine = await hashing.verify(credential ? String(credential.hash) : dummy, password);
    return credential && fine ? { account, credential } : null;
  }

  return [
    {
      method: 'GET',
      path: `${path}/key`,
      who: 'anyone',
      read: async () => ({ status: 200, body: { key: (await keys.current()).publicJwk } }),
    },
    {
      method: 'GET',
      path,
      who: 'session',
      read: async ({ operator }) => ({ status: 200, body: shown(operator) }),
    },
    change({
      method: 'POST',
      path,
      who: 'anyone',
      input: 'json',
      async prepare(call, { username, password }) {
        if (typeof username !== 'string' || username.length > limits.text) throw new ApiError('bad_request');
        if (typeof password !== 'string') throw new ApiError('not_encrypted');
        const secret = await keys.decrypt(password);
        const attempt = limit.begin(username, call);
        const found = await authenticate(username, secret);
        if (!found) throw new ApiError('sign_in_failed');
        attempt.succeeded();
        const { account, credential } = found;
        return {
          async run({ tx }) {
            // The password may have been changed while it was checked.
            const now = await tx.get(CREDENTIALS, account._id);
            if (now?.version !== credential.version) throw new ApiError('sign_in_failed');
            const reference = newReference(random);
            const previous = cookies.read(call.env.cookie);
            if (previous) await endSession(tx, await sha256(previous));
            const session = await startSession(tx, account._id, reference, call.now);
            const body = shown(operatorFrom(account, session));
            return { id: account._id, answer: { status: 200, body, cookie: cookies.write(reference) } };
          },
        };
      },
    }),
    change({
      method: 'DELETE',
      path,
      who: 'session',
      input: 'none',
      prepare: async ({ operator }) => ({
        async run({ tx }) {
          await endSession(tx, operator.session);
          const answer = { status: 200, body: { session: null }, cookie: cookies.clear() };
          return { id: operator._id, answer };
        },
      }),
    }),
  ];
}
