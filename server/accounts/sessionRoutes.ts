import { fold, lengthOf, limits } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { newReference, sha256 } from '../basics/ids';
import { MINUTE_MS } from '../basics/time';
import { addressKey } from '../call/address';
import type { Operator } from '../call/operator';
import { BASE, type Call, change, type Route } from '../call/route';
import { CREDENTIALS } from './accounts';
import type { AccountPorts } from './ports';
import { type RateLimit, rateLimit } from './rateLimit';
import { openPassword } from './sealedPasswords';
import { endSession, operatorFrom, startSession } from './sessions';
import { verifyingOver } from './verifying';

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
export function sessionRoutes(ports: AccountPorts): Route[] {
  const { store, keys, nonces, random, cookies } = ports;
  const limit = signInLimits();
  const verifying = verifyingOver(ports);

  return [
    {
      method: 'GET',
      path: `${path}/key`,
      who: 'anyone',
      read: async ({ now }) => {
        const [{ publicJwk }, nonce] = await Promise.all([keys.current(), nonces.issue(now)]);
        return { status: 200, body: { key: publicJwk, nonce } };
      },
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
      admit: async (call) => limit.ofAddress(call),
      async prepare(call, { username, password }) {
        if (typeof username !== 'string' || lengthOf(username) > limits.text)
          throw new ApiError('bad_request');
        limit.ofAccount(username, call);
        const sent = await openPassword(keys, password);
        await store.transaction((tx) => nonces.use(tx, sent.nonce, call.now));
        const found = await verifying.byUsername(username, sent.password);
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
            return { id: account._id, answer: { status: 200, body, cookies: [cookies.write(reference)] } };
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
          const answer = { status: 200, body: { session: null }, cookies: [cookies.clear()] };
          return { id: operator._id, answer };
        },
      }),
    }),
  ];
}
