import { isStorableText, lengthOf, limits } from '../../../src/core/schema/index';
import type { AccessAction } from '../accessLog/entry';
import { ApiError } from '../basics/errors';
import { getIpAddressRateLimitKey } from '../call/address';
import { API_BASE_PATH, type ChangeRoute, defineChange, type RouteCall } from '../call/route';
import { exclusiveLock } from '../store/locks';
import { type Transaction, URGENT_TRANSACTION } from '../store/store';
import { CREDENTIALS_COLLECTION, findAccountByUsername, isOperatorAccount } from './accounts';
import { isIpAddressAllowed, readAllowedIpAddresses, requireAllowedIpAddress } from './addresses';
import type { DeviceCookieEntry } from './devices';
import { signInRouteDescription } from './facts';
import { runCountedComparison } from './runCountedComparison';
import { decryptPassword } from './sealedPasswords';
import { continueSignInAfterPassword } from './second/answerRightPassword';
import type { SecondFactorDependencies } from './second/ports';
import { createSessionLockKey, toSessionOperator } from './sessions';
import {
  createSignInHistoryLockKey,
  type SignInProofKind,
  storeSignInRecord,
  UNKNOWN_USERNAMES_DOCUMENT_ID,
} from './signIns';
import { readDeviceCookieEntries } from './starting';
import type { SignInTry } from './tries';
import type { PasswordVerifier } from './verifying';

/**
 * The operator in the access log entry of a sign-in try with an unknown username. The typed username is not
 * recorded, because it might be a password in the wrong field.
 */
const UNKNOWN_OPERATOR = { _id: '', name: '', username: '', scope: [] };

/** Whether a text is valid as a username: short enough, and without characters that a store can't keep. */
const isPossibleUsername = (username: string) =>
  lengthOf(username) <= limits.maxTextLength && isStorableText(username);

/**
 * The endpoint for signing in (decisions, section 8). docs/decisions/sign-in-tries.md explains how tries
 * count.
 */
export function createSignInRoute(
  ports: SecondFactorDependencies,
  passwordVerifier: PasswordVerifier,
): ChangeRoute {
  const { store, accounts, keys, nonces, cookies, devices, tries, accessLog } = ports;

  const getThrottleSource = ({ env }: RouteCall, device: DeviceCookieEntry | undefined) =>
    device ? `device ${device.id}` : `address ${getIpAddressRateLimitKey(env.address)}`;
  /**
   * Returns the source (browser or network address) of a call before its body, with the username, is read.
   */
  const readSourceBeforeBody = async (call: RouteCall) =>
    getThrottleSource(call, (await readDeviceCookieEntries(ports, call))[0]);

  /**
   * Returns the username and the source (browser or network address) that a sign-in try counts against. A
   * browser is the source only for usernames that have signed in with it.
   */
  async function readSignInTry(call: RouteCall, username: string): Promise<SignInTry> {
    const device = await devices.find(await readDeviceCookieEntries(ports, call), username);
    return { username, source: getThrottleSource(call, device), isKnown: device !== undefined };
  }

  /**
   * Records a failed sign-in. `isLastTry` is true if this failure used up the allowed tries. Recording takes
   * equally long for known and unknown usernames.
   */
  async function recordSignInFailure(
    call: RouteCall,
    { username }: SignInTry,
    isLastTry: boolean,
    proofKind: SignInProofKind,
  ): Promise<void> {
    const { env, now } = call;
    const account = await findAccountByUsername(store, accounts, username);
    const operator = account ? toSessionOperator(account, '') : UNKNOWN_OPERATOR;
    const createSignInFailureLogEntry = (action: AccessAction) => ({
      at: now,
      operator,
      address: env.address,
      action,
      result: 'failed' as const,
    });
    const signInHistoryId =
      account && isOperatorAccount(account) ? account._id : UNKNOWN_USERNAMES_DOCUMENT_ID;
    const storeSignInFailureInTransaction = async (tx: Transaction) => {
      await storeSignInRecord(tx, signInHistoryId, call, { result: 'failed', by: proofKind });
      if (!(await tries.mayRecord(tx, now)) && !account) return;
      await accessLog.append(tx, [
        createSignInFailureLogEntry('signInFailed'),
        ...(isLastTry ? [createSignInFailureLogEntry('locked')] : []),
      ]);
    };
    const locks = [...(await tries.locksOfRecord()), createSignInHistoryLockKey(signInHistoryId)];
    await store.transaction(storeSignInFailureInTransaction, { ...URGENT_TRANSACTION, locks });
  }

  return defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/session`,
    who: 'anyone',
    describe: () => signInRouteDescription,
    input: 'signIn',
    isUrgent: true,
    // The try is counted before the body is read, so that unreadable bodies count too.
    async admit(call) {
      requireAllowedIpAddress(ports, call.env);
      await tries.countTryOfSource(await readSourceBeforeBody(call), call.now);
    },
    async prepare(call, { username, password }) {
      if (typeof username !== 'string' || !isPossibleUsername(username)) throw new ApiError('bad_request');
      const signInTry = await readSignInTry(call, username);
      // If the browser is known only for other usernames, the try also counts against its network address.
      // Otherwise anyone with an account could create any number of known browsers, and guess from each.
      if (signInTry.source !== (await readSourceBeforeBody(call)))
        await tries.countTryOfSource(signInTry.source, call.now);
      // The try is counted before the password is compared, so that simultaneous guesses count too.
      const tryLocks = await tries.locksOf(signInTry);
      const isLastTry = await store.transaction((tx) => tries.at(tx, signInTry, call.now), {
        ...URGENT_TRANSACTION,
        locks: tryLocks,
      });
      const decryptedPassword = await decryptPassword(keys, password);
      const transactionOptions = { ...URGENT_TRANSACTION, locks: [nonces.lockOf(decryptedPassword.nonce)] };
      await store.transaction((tx) => nonces.use(tx, decryptedPassword.nonce, call.now), transactionOptions);
      const verifiedSignIn = await runCountedComparison(ports, signInTry, call.now, () =>
        passwordVerifier.verifyByUsername(username, decryptedPassword.password),
      );
      if (
        !verifiedSignIn ||
        !isIpAddressAllowed(call.env.address, readAllowedIpAddresses(verifiedSignIn.credential))
      ) {
        await recordSignInFailure(call, signInTry, isLastTry, verifiedSignIn ? 'address' : 'password');
        throw new ApiError('sign_in_failed');
      }
      const { account, credential } = verifiedSignIn;
      const previousSessionReference = cookies.read(call.env.cookie);
      return {
        locks: async () => [
          ...tryLocks,
          exclusiveLock(CREDENTIALS_COLLECTION, account._id),
          createSignInHistoryLockKey(account._id),
          ...(previousSessionReference ? [await createSessionLockKey(previousSessionReference)] : []),
        ],
        async run(writeContext) {
          const { tx } = writeContext;
          await tx.lock(exclusiveLock(CREDENTIALS_COLLECTION, account._id).name);
          // The password is read again, because it might have been changed while it was verified.
          const currentCredential = await tx.get(CREDENTIALS_COLLECTION, account._id);
          if (currentCredential?.version !== credential.version) throw new ApiError('sign_in_failed');
          await tries.returnTries(tx, signInTry, call.now);
          return continueSignInAfterPassword(ports, call, writeContext, {
            account,
            credential: currentCredential,
            username,
          });
        },
      };
    },
  });
}
