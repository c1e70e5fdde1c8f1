import type { Loose } from '../../../../src/core/schema/index';
import { limits } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { createSessionReference } from '../../basics/ids';
import { addMilliseconds, DAY_MS } from '../../basics/time';
import { getIpAddressRateLimitKey } from '../../call/address';
import { refuseUnknownKeys } from '../../call/params';
import { API_BASE_PATH, type ChangeRoute, change, type Route, type RouteCall } from '../../call/route';
import { exclusiveLock } from '../../store/locks';
import { CREDENTIALS_COLLECTION, isOperatorAccount, isSignInBlocked } from '../accounts';
import { isIpAddressAllowed, readAllowedIpAddresses, requireAllowedIpAddress } from '../addresses';
import { createSessionLockKey, SESSIONS_COLLECTION, toSessionOperator } from '../sessions';
import {
  createSignInHistoryLockKey,
  type SignInProofKind,
  storeSignInRecord,
  UNKNOWN_USERNAMES_DOCUMENT_ID,
} from '../signIns';
import { beginSessionAfterSignIn, rememberBrowser } from '../starting';
import { consumePasskeyChallenge, preparePasskeyChallengeWrite, storePasskeyChallenge } from './challenges';
import { readSecondFactors, type SecondFactors } from './factors';
import {
  passkeyOptionsRouteDescription,
  passkeySignInRouteDescription,
  signInCodeRouteDescription,
} from './facts';
import {
  createPendingSignInLockKey,
  findPendingSignIn,
  PENDING_SIGN_INS_COLLECTION,
  type PendingSignIn,
  startSecondSignInStep,
} from './pending';
import type { SecondFactorDependencies } from './ports';
import {
  type FactorProofVerifier,
  readFactorCodeFromBody,
  type SubmittedFactorProof,
  type VerifiedFactorProof,
} from './proofs';

const SESSION_PATH = `${API_BASE_PATH}/session`;

/** Returns the id of the account in a passkey's response; '' if the response has none. */
function readAccountIdFromPasskeyResponse(response: unknown): string {
  const handle = (response as { response?: { userHandle?: unknown } } | null)?.response?.userHandle;
  if (typeof handle !== 'string' || handle.length > limits.maxTextLength) return '';
  try {
    const bytes = Uint8Array.from(atob(handle.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}

/** Remembers a browser, so that it needs no second step for some days. */
const createRememberedDeviceAdder =
  (device: string, now: Date) =>
  (factors: SecondFactors): SecondFactors => ({
    ...factors,
    remembered: [
      { device, until: addMilliseconds(now, limits.secondFactorLimits.rememberDays * DAY_MS) },
      ...factors.remembered.filter((each) => each.device !== device),
    ].slice(0, limits.maxRememberedBrowsers),
  });

/** The endpoints for the second steps of a sign-in (decisions, section 17). */
export function createSignInSecondStepRoutes(
  ports: SecondFactorDependencies,
  proofs: FactorProofVerifier,
): Route[] {
  const { store, accounts, cookies, tries, random } = ports;

  const checkIpAddressAndCountAttempt = async ({ env, now }: RouteCall) => {
    requireAllowedIpAddress(ports, env);
    await tries.countTryOfSource(`step ${getIpAddressRateLimitKey(env.address)}`, now);
  };

  /**
   * Returns the pending sign-in that belongs to a call's cookie. Throws 401 `second_needed` if it expired.
   */
  async function readPendingSignIn({ env, now }: RouteCall): Promise<PendingSignIn> {
    const pending = await findPendingSignIn(store, cookies.readStep(env.cookie), now);
    if (!pending || pending.setsUp) throw new ApiError('second_needed');
    return pending;
  }

  /**
   * Returns the account of a sign-in. Throws 401 `sign_in_failed` if the account is not allowed to sign in
   * any more.
   */
  async function readAccountAllowedToSignIn(id: string) {
    const account = id === '' ? null : await store.get(accounts.path, id);
    if (!account || isSignInBlocked(account)) throw new ApiError('sign_in_failed');
    return account;
  }

  interface SubmittedSecondStep {
    pending: PendingSignIn;
    /** Id of the account that signs in. */
    user: string;
    sent: SubmittedFactorProof;
    remembers: boolean;
  }

  /** Declares the route of a second step. `read` returns the proof and the account that signs in. */
  const createSignInSecondStepRoute = (
    route: Pick<ChangeRoute, 'path' | 'describe'>,
    read: (call: RouteCall, body: Loose) => Promise<SubmittedSecondStep>,
  ): ChangeRoute =>
    change({
      ...route,
      method: 'POST',
      who: 'anyone',
      input: 'signIn',
      isUrgent: true,
      admit: checkIpAddressAndCountAttempt,
      async prepare(call, body) {
        const { pending, user, sent, remembers } = await read(call, body);
        const account = await readAccountAllowedToSignIn(user);
        const by: Exclude<SignInProofKind, 'address'> = pending.user === '' ? 'onlyPasskey' : sent.by;
        const proof: VerifiedFactorProof = await proofs.prove(
          toSessionOperator(account, ''),
          sent,
          call,
          (tx) =>
            storeSignInRecord(tx, isOperatorAccount(account) ? user : UNKNOWN_USERNAMES_DOCUMENT_ID, call, {
              result: 'failed',
              by,
            }),
        );
        const username = pending.username || String(account.username ?? '');
        const previous = cookies.read(call.env.cookie);
        return {
          locks: async () => [
            exclusiveLock(CREDENTIALS_COLLECTION, user),
            createSignInHistoryLockKey(user),
            exclusiveLock(PENDING_SIGN_INS_COLLECTION, pending._id),
            ...(previous ? [await createSessionLockKey(previous)] : []),
          ],
          async run(work) {
            const { tx } = work;
            await tx.lock(exclusiveLock(PENDING_SIGN_INS_COLLECTION, pending._id).name);
            // The sign-in and the account are read again. Another call might have completed the step, or the
            // password or the rights might have changed.
            const still = await findPendingSignIn(tx, cookies.readStep(call.env.cookie), call.now);
            const now = await tx.get(accounts.path, user);
            if (!still || !now || isSignInBlocked(now)) throw new ApiError('second_needed');
            if (
              !isIpAddressAllowed(
                call.env.address,
                readAllowedIpAddresses(await tx.get(CREDENTIALS_COLLECTION, user)),
              )
            )
              throw new ApiError('sign_in_failed');
            const browser = await rememberBrowser(ports, call, username);
            const change = remembers ? createRememberedDeviceAdder(browser.id, call.now) : undefined;
            await proofs.use(work, user, proof, call.now, change);
            await tx.remove(PENDING_SIGN_INS_COLLECTION, pending._id);
            return beginSessionAfterSignIn(ports, call, work, { account: now, browser, method: by });
          },
        };
      },
    });

  const createSignInCodeStepRoute = (by: 'authenticator' | 'recovery') =>
    createSignInSecondStepRoute(
      { path: `${SESSION_PATH}/${by}`, describe: () => signInCodeRouteDescription },
      async (call, { code, remember, ...others }) => {
        refuseUnknownKeys(Object.keys(others));
        const pending = await readPendingSignIn(call);
        if (pending.user === '') throw new ApiError('second_needed');
        return {
          pending,
          user: pending.user,
          sent: { by, code: readFactorCodeFromBody({ code }) },
          remembers: remember === true,
        };
      },
    );

  const byPasskey = createSignInSecondStepRoute(
    { path: `${SESSION_PATH}/passkey`, describe: () => passkeySignInRouteDescription },
    async (call, { response, remember, ...others }) => {
      refuseUnknownKeys(Object.keys(others));
      const pending = await readPendingSignIn(call);
      // Every try uses up the challenge, whether the passkey's response is right or wrong.
      const challenge = await consumePasskeyChallenge(
        store,
        PENDING_SIGN_INS_COLLECTION,
        pending._id,
        call.now,
      );
      const alone = pending.user === '';
      return {
        pending,
        user: alone ? readAccountIdFromPasskeyResponse(response) : pending.user,
        sent: { by: 'passkey', response, challenge, verifiesUser: alone },
        remembers: remember === true,
      };
    },
  );

  /**
   * Issues a challenge: for the second step, for a confirmation in a session, or for a sign-in by passkey
   * alone.
   */
  const options = change({
    method: 'POST',
    path: `${SESSION_PATH}/passkey/options`,
    who: 'guest',
    input: 'jsonIfAny',
    describe: () => passkeyOptionsRouteDescription,
    isUrgent: true,
    admit: checkIpAddressAndCountAttempt,
    async prepare(call, { confirm, ...others }) {
      refuseUnknownKeys(Object.keys(others));
      const { passkeys } = ports;
      if (!passkeys) throw new ApiError('not_found');
      const { operator, env, now } = call;
      if (confirm === true) {
        if (operator._id === '') throw new ApiError('not_signed_in');
        const known = readSecondFactors(await store.get(CREDENTIALS_COLLECTION, operator._id)).passkeys;
        return preparePasskeyChallengeWrite(
          SESSIONS_COLLECTION,
          operator.session,
          await passkeys.createSignInOptions(known),
          now,
        );
      }
      const pending = await findPendingSignIn(store, cookies.readStep(env.cookie), now);
      if (pending && pending.user !== '' && !pending.setsUp) {
        const known = readSecondFactors(await store.get(CREDENTIALS_COLLECTION, pending.user)).passkeys;
        return preparePasskeyChallengeWrite(
          PENDING_SIGN_INS_COLLECTION,
          pending._id,
          await passkeys.createSignInOptions(known),
          now,
        );
      }
      const made = await passkeys.createSignInOptions(null);
      const reference = createSessionReference(random);
      return {
        locks: async () => [await createPendingSignInLockKey(reference)],
        async run({ tx }) {
          const started = { user: '', username: '', credential: 0, setsUp: false };
          const id = await startSecondSignInStep(tx, reference, started, now);
          await storePasskeyChallenge(tx, PENDING_SIGN_INS_COLLECTION, id, made, now);
          const answer = { status: 200, body: { options: made }, cookies: [cookies.writeStep(reference)] };
          return { id, answer };
        },
      };
    },
  });

  return [
    createSignInCodeStepRoute('authenticator'),
    createSignInCodeStepRoute('recovery'),
    ...(ports.passkeys ? [options, byPasskey] : []),
  ];
}
