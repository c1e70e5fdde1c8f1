import { isObject, limits } from '../../../src/core/schema/index';
import { toStringOrEmpty } from '../../../src/core/schema/text/text';
import { addMilliseconds, DAY_MS } from '../basics/time';
import { getIpAddressRateLimitKey } from '../call/address';
import type { RouteCall } from '../call/route';
import { insertOrReplace } from '../store/insertOrReplace';
import { exclusiveLock } from '../store/locks';
import type { Document, LockKey, Transaction } from '../store/store';

/** Collection of the latest sign-ins of each operator, by the account's id. */
export const SIGN_INS_COLLECTION = '_sign_ins';

/**
 * Id of the document that stores tries with unknown usernames. Without this document, such a try would write
 * less than a try with a known username, and would be answered faster.
 */
export const UNKNOWN_USERNAMES_DOCUMENT_ID = 'none';

/** The kinds of proof of a sign-in. A failed sign-in is stored with the kind of proof that was wrong. */
export const SIGN_IN_PROOF_KINDS = [
  'password',
  'authenticator',
  'recovery',
  'passkey',
  'onlyPasskey',
  'address',
] as const;
export type SignInProofKind = (typeof SIGN_IN_PROOF_KINDS)[number];

export const SIGN_IN_RESULTS = ['done', 'failed'] as const;

/**
 * A successful or failed sign-in. With `by: 'address'`, the password was right but the address is not
 * allowed.
 */
export interface SignInRecord {
  /** Instant of the sign-in. */
  at: string;
  result: (typeof SIGN_IN_RESULTS)[number];
  by: SignInProofKind;
  address: string;
  agent: string;
  /**
   * True if the account signed in before, but never from this sign-in's address (for IPv6, from its /64).
   * Only remembered, successful sign-ins count.
   */
  isNewAddress: boolean;
}

const toAllowedValueOrDefault = <T extends string>(
  allowedValues: readonly T[],
  value: unknown,
  defaultValue: T,
): T => allowedValues.find((allowedValue) => allowedValue === value) ?? defaultValue;

/** Returns the User-Agent of a call, cut to `limits.maxUserAgentLength` characters. */
export const readUserAgent = ({ request }: Pick<RouteCall, 'request'>): string =>
  (request.headers.get('user-agent') ?? '').slice(0, limits.maxUserAgentLength);

/** Returns the sign-ins of a stored document from the last `limits.signInListLimits.days` days, newest first. */
export function readRecentSignIns(document: Document | null, now: Date): SignInRecord[] {
  const earliestInstant = addMilliseconds(now, -limits.signInListLimits.days * DAY_MS);
  const storedSignIns = Array.isArray(document?.signIns) ? document.signIns.filter(isObject) : [];
  return storedSignIns
    .map((signIn) => ({
      at: toStringOrEmpty(signIn.at),
      result: toAllowedValueOrDefault(SIGN_IN_RESULTS, signIn.result, 'failed'),
      by: toAllowedValueOrDefault(SIGN_IN_PROOF_KINDS, signIn.by, 'password'),
      address: toStringOrEmpty(signIn.address),
      agent: toStringOrEmpty(signIn.agent),
      isNewAddress: signIn.isNewAddress === true,
    }))
    .filter(({ at }) => at > earliestInstant);
}

/**
 * Returns the newest sign-ins and the newest failed tries. Each of the two has its own maximum number, so
 * that strangers' failed tries never displace a sign-in.
 */
const selectNewestSignIns = (signIns: readonly SignInRecord[]): SignInRecord[] => {
  const countByResult = { done: 0, failed: 0 };
  return signIns.filter(({ result }) => {
    countByResult[result] += 1;
    return countByResult[result] <= limits.signInListLimits.kept;
  });
};

/** Returns the lock that `storeSignInRecord` needs. */
export const createSignInHistoryLockKey = (accountId: string): LockKey =>
  exclusiveLock(SIGN_INS_COLLECTION, accountId);

/** Stores a sign-in, or a failed try, of an operator. */
export async function storeSignInRecord(
  tx: Transaction,
  accountId: string,
  call: Pick<RouteCall, 'env' | 'now' | 'request'>,
  { result, by }: Pick<SignInRecord, 'result' | 'by'>,
): Promise<void> {
  const { env, now } = call;
  await tx.lock(createSignInHistoryLockKey(accountId).name);
  const storedDocument = await tx.get(SIGN_INS_COLLECTION, accountId);
  const recentSignIns = readRecentSignIns(storedDocument, now);
  // For a try with an unknown username, the address and the browser are not stored.
  const signInOrigin =
    accountId === UNKNOWN_USERNAMES_DOCUMENT_ID
      ? { address: '', agent: '' }
      : { address: env.address ?? '', agent: readUserAgent(call) };
  const successfulSignIns = recentSignIns.filter((recentSignIn) => recentSignIn.result === 'done');
  const isNewAddress =
    signInOrigin.address !== '' &&
    successfulSignIns.length > 0 &&
    successfulSignIns.every(
      ({ address }) => getIpAddressRateLimitKey(address) !== getIpAddressRateLimitKey(signInOrigin.address),
    );
  const signIn: SignInRecord = { at: now.toISOString(), result, by, ...signInOrigin, isNewAddress };
  const document = {
    _id: accountId,
    version: 1,
    signIns: selectNewestSignIns([signIn, ...recentSignIns]),
    expiresAt: addMilliseconds(now, limits.signInListLimits.days * DAY_MS),
  };
  await insertOrReplace(tx, SIGN_INS_COLLECTION, storedDocument, document);
}

export async function removeSignInHistory(tx: Transaction, accountId: string): Promise<void> {
  if (await tx.get(SIGN_INS_COLLECTION, accountId)) await tx.remove(SIGN_INS_COLLECTION, accountId);
}
