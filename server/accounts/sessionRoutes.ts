import { fold, lengthOf, limits } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { newReference, sha256 } from '../basics/ids';
import { MINUTE_MS } from '../basics/time';
import { addressKey } from '../call/address';
import type { Operator } from '../call/operator';
import { BASE, type Call, change, type Route } from '../call/route';
import type { Document } from '../store/store';
import { CREDENTIALS, findAccount } from './accounts';
import type { AccountPorts } from './ports';
import { type RateLimit, rateLimit } from './rateLimit';
import { endSession, operatorFrom, startSession } from './sessions';

const path = `${BASE}/session`;

const sessionBody = ({ _id, name, username, scope }: Operator) => ({
  session: { _id, name, username, scope },
});

/** The limits of a sign-in: tries per account and per address. */
function signInLimits() {
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
    /** Counts a try of an address before the body is read, so that malformed bodies count too. */
    ofAddress: ({ env, now }: Call) => take(perAddress, addressKey(env.address), now),
    /** Counts a try at an account before the password is decrypted, so that parallel guesses count too. */
    ofAccount: (username: string, { now }: Call) => take(perAccount, fold(username), now),
    /** Takes the try of the address back and forgets those of the account. */
    succeeded(username: string, { env }: Call) {
      perAccount.forget(fold(username));
      perAddress.giveBack(addressKey(env.address));
    },
  };
}

/** The calls for signing in and out (decisions, section 8). */
export function sessionRoutes({ store, accounts, hashing, keys, random, cookies }: AccountPorts): Route[] {
  const limit = signInLimits();
  let noOnesHash: Promise<string> | undefined;

  /** Hash to verify the password of an unknown user against, so that it takes as long as for a known one. */
  const dummyHash = () => {
    noOnesHash ??= hashing.hash(newReference(random)).catch((error: unknown) => {
      noOnesHash = undefined;
      throw error;
    });
    return noOnesHash;
  };

  /** Returns the account and its credential; null if there is no such account or the password is wrong. */
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
      read: async ({ operator }) => ({ status: 200, body: sessionBody(operator) }),
    },
    change({
      method: 'POST',
      path,
      who: 'anyone',
      input: 'signIn',
      admit: limit.ofAddress,
      async prepare(call, { username, password }) {
        if (typeof username !== 'string' || lengthOf(username) > limits.text)
          throw new ApiError('bad_request');
        if (typeof password !== 'string') throw new ApiError('not_encrypted');
        limit.ofAccount(username, call);
        const found = await authenticate(username, await keys.decrypt(password));
        if (!found) throw new ApiError('sign_in_failed');
        limit.succeeded(username, call);
        const { account, credential } = found;
        return {
          async run({ tx }) {
            // The password may have been changed while it was verified.
            const now = await tx.get(CREDENTIALS, account._id);
            if (now?.version !== credential.version) throw new ApiError('sign_in_failed');
            const reference = newReference(random);
            const previous = cookies.read(call.env.cookie);
            if (previous) await endSession(tx, await sha256(previous));
            const session = await startSession(tx, account._id, reference, call.now);
            const body = sessionBody(operatorFrom(account, session));
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
