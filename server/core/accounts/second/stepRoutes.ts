import type { Loose } from '../../../../src/core/schema/index';
import { limits } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { createSessionReference } from '../../basics/ids';
import { addMilliseconds, DAY_MS } from '../../basics/time';
import { getIpAddressRateLimitKey } from '../../call/address';
import { refuseUnknownKeys } from '../../call/params';
import { API_BASE_PATH, type ChangeRoute, defineChange, type Route, type RouteCall } from '../../call/route';
import { exclusiveLock } from '../../store/locks';
import { CREDENTIALS_COLLECTION, isOperatorAccount, isSignInBlocked } from '../accounts';
import { requireAllowedIpAddress } from '../addresses';
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
  const userHandle = (response as { response?: { userHandle?: unknown } } | null)?.response?.userHandle;
  if (typeof userHandle !== 'string' || userHandle.length > limits.maxTextLength) return '';
  try {
    const bytes = Uint8Array.from(atob(userHandle.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}

/** Returns a function that adds a browser to the remembered ones, which need no second step for some days. */
const createRememberedDeviceAdder =
  (deviceId: string, now: Date) =>
  (factors: SecondFactors): SecondFactors => ({
    ...factors,
    remembered: [
      { device: deviceId, until: addMilliseconds(now, limits.secondFactorLimits.rememberDays * DAY_MS) },
      ...factors.remembered.filter((rememberedBrowser) => rememberedBrowser.device !== deviceId),
    ].slice(0, limits.maxRememberedBrowsers),
  });

/** The endpoints for the second steps of a sign-in (decisions, section 17). */
export function createSignInSecondStepRoutes(
  ports: SecondFactorDependencies,
  proofVerifier: FactorProofVerifier,
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
    const pendingSignIn = await findPendingSignIn(store, cookies.readStep(env.cookie), now);
    if (!pendingSignIn || pendingSignIn.setsUp) throw new ApiError('second_needed');
    return pendingSignIn;
  }

  /**
   * Returns the account of a sign-in. Throws 401 `sign_in_failed` if the account is not allowed to sign in
   * any more.
   */
  async function readAccountAllowedToSignIn(accountId: string) {
    const account = accountId === '' ? null : await store.get(accounts.path, accountId);
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

  /**
   * Declares the route of a second step. `readSubmission` returns the proof and the account that signs in.
   */
  const createSignInSecondStepRoute = (
    routeOptions: Pick<ChangeRoute, 'path' | 'describe'>,
    readSubmission: (call: RouteCall, body: Loose) => Promise<SubmittedSecondStep>,
  ): ChangeRoute =>
    defineChange({
      ...routeOptions,
      method: 'POST',
      who: 'anyone',
      input: 'signIn',
      isUrgent: true,
      admit: checkIpAddressAndCountAttempt,
      async prepare(call, body) {
        const { pending, user, sent, remembers } = await readSubmission(call, body);
        const account = await readAccountAllowedToSignIn(user);
        const proofKind: Exclude<SignInProofKind, 'address'> = pending.user === '' ? 'onlyPasskey' : sent.by;
        const verifiedProof: VerifiedFactorProof = await proofVerifier.prove(
          toSessionOperator(account, ''),
          sent,
          call,
          (tx) =>
            storeSignInRecord(tx, isOperatorAccount(account) ? user : UNKNOWN_USERNAMES_DOCUMENT_ID, call, {
              result: 'failed',
              by: proofKind,
            }),
        );
        const username = pending.username || String(account.username ?? '');
        const previousSessionReference = cookies.read(call.env.cookie);
        return {
          locks: async () => [
            exclusiveLock(CREDENTIALS_COLLECTION, user),
            createSignInHistoryLockKey(user),
            exclusiveLock(PENDING_SIGN_INS_COLLECTION, pending._id),
            ...(previousSessionReference ? [await createSessionLockKey(previousSessionReference)] : []),
          ],
          async run(writeContext) {
            const { tx } = writeContext;
            await tx.lock(exclusiveLock(PENDING_SIGN_INS_COLLECTION, pending._id).name);
            // The sign-in and the account are read again. Another call might have completed the step, or the
            // password or the rights might have changed.
            const currentPendingSignIn = await findPendingSignIn(
              tx,
              cookies.readStep(call.env.cookie),
              call.now,
            );
            const currentAccount = await tx.get(accounts.path, user);
            if (!currentPendingSignIn || !currentAccount || isSignInBlocked(currentAccount))
              throw new ApiError('second_needed');
            const browser = await rememberBrowser(ports, call, username);
            const changeFactors = remembers ? createRememberedDeviceAdder(browser.id, call.now) : undefined;
            await proofVerifier.use(writeContext, user, verifiedProof, call.now, changeFactors);
            await tx.remove(PENDING_SIGN_INS_COLLECTION, pending._id);
            return beginSessionAfterSignIn(ports, call, writeContext, {
              account: currentAccount,
              browser,
              method: proofKind,
            });
          },
        };
      },
    });

  const createSignInCodeStepRoute = (proofKind: 'authenticator' | 'recovery') =>
    createSignInSecondStepRoute(
      { path: `${SESSION_PATH}/${proofKind}`, describe: () => signInCodeRouteDescription },
      async (call, { code, remember, ...others }) => {
        refuseUnknownKeys(Object.keys(others));
        const pendingSignIn = await readPendingSignIn(call);
        if (pendingSignIn.user === '') throw new ApiError('second_needed');
        return {
          pending: pendingSignIn,
          user: pendingSignIn.user,
          sent: { by: proofKind, code: readFactorCodeFromBody({ code }) },
          remembers: remember === true,
        };
      },
    );

  const passkeyStepRoute = createSignInSecondStepRoute(
    { path: `${SESSION_PATH}/passkey`, describe: () => passkeySignInRouteDescription },
    async (call, { response, remember, ...others }) => {
      refuseUnknownKeys(Object.keys(others));
      const pendingSignIn = await readPendingSignIn(call);
      // Every try uses up the challenge, whether the passkey's response is right or wrong.
      const challenge = await consumePasskeyChallenge(
        store,
        PENDING_SIGN_INS_COLLECTION,
        pendingSignIn._id,
        call.now,
      );
      const isPasskeyOnly = pendingSignIn.user === '';
      return {
        pending: pendingSignIn,
        user: isPasskeyOnly ? readAccountIdFromPasskeyResponse(response) : pendingSignIn.user,
        sent: { by: 'passkey', response, challenge, verifiesUser: isPasskeyOnly },
        remembers: remember === true,
      };
    },
  );

  /**
   * Issues a challenge: for the second step, for a confirmation in a session, or for a sign-in by passkey
   * alone.
   */
  const passkeyOptionsRoute = defineChange({
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
      const prepareChallengeForAccount = async (
        accountId: string,
        collection: string,
        documentId: string,
      ) => {
        const factors = readSecondFactors(await store.get(CREDENTIALS_COLLECTION, accountId));
        const options = await passkeys.createSignInOptions(factors.passkeys);
        return preparePasskeyChallengeWrite(collection, documentId, options, now);
      };
      if (confirm === true) {
        if (operator._id === '') throw new ApiError('not_signed_in');
        return prepareChallengeForAccount(operator._id, SESSIONS_COLLECTION, operator.session);
      }
      const pendingSignIn = await findPendingSignIn(store, cookies.readStep(env.cookie), now);
      if (pendingSignIn && pendingSignIn.user !== '' && !pendingSignIn.setsUp)
        return prepareChallengeForAccount(pendingSignIn.user, PENDING_SIGN_INS_COLLECTION, pendingSignIn._id);
      const passkeyOptions = await passkeys.createSignInOptions(null);
      const reference = createSessionReference(random);
      return {
        locks: async () => [await createPendingSignInLockKey(reference)],
        async run({ tx }) {
          const newPendingSignIn = { user: '', username: '', credential: 0, setsUp: false };
          const id = await startSecondSignInStep(tx, reference, newPendingSignIn, now);
          await storePasskeyChallenge(tx, PENDING_SIGN_INS_COLLECTION, id, passkeyOptions, now);
          const answer = {
            status: 200,
            body: { options: passkeyOptions },
            cookies: [cookies.writeStep(reference)],
          };
          return { id, answer };
        },
      };
    },
  });

  return [
    createSignInCodeStepRoute('authenticator'),
    createSignInCodeStepRoute('recovery'),
    ...(ports.passkeys ? [passkeyOptionsRoute, passkeyStepRoute] : []),
  ];
}
