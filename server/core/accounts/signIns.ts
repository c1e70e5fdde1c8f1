import { isObject, limits } from '../../../src/core/schema/index';
import { addMilliseconds, DAY_MS } from '../basics/time';
import { addressKey } from '../call/address';
import type { RouteCall } from '../call/route';
import { exclusiveLock } from '../store/locks';
import type { Document, LockKey, Transaction } from '../store/store';

/** Collection of the latest sign-ins of each operator, by the account's id. */
export const SIGN_INS_COLLECTION = '_sign_ins';

/**
 * Id of the document that stores tries with unknown usernames. It makes such a try write as much, and so take
 * as long, as any other try.
 */
export const NO_ACCOUNT_ID = 'none';

/** The kinds of proof of a sign-in. A failed sign-in is stored with the kind of proof that was wrong. */
export const signInWays = [
  'password',
  'authenticator',
  'recovery',
  'passkey',
  'onlyPasskey',
  'address',
] as const;
export type SignInWay = (typeof signInWays)[number];

export const signInResults = ['done', 'failed'] as const;

/**
 * A successful or failed sign-in. The way `address` means that the password was right but the address is not
 * allowed.
 */
export interface SignIn {
  at: string;
  result: (typeof signInResults)[number];
  by: SignInWay;
  address: string;
  agent: string;
  /** True if none of the remembered sign-ins came from the same address (for IPv6, the same /64). */
  isNewAddress: boolean;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const one = <T extends string>(of: readonly T[], value: unknown, otherwise: T): T =>
  of.find((each) => each === value) ?? otherwise;

/** Returns the User-Agent of a call, cut to `limits.userAgent` characters. */
export const userAgentIn = ({ request }: Pick<RouteCall, 'request'>): string =>
  (request.headers.get('user-agent') ?? '').slice(0, limits.userAgent);

/** Returns the sign-ins of a stored document from the last `limits.signIns.days` days, newest first. */
export function signInsIn(document: Document | null, now: Date): SignIn[] {
  const since = addMilliseconds(now, -limits.signIns.days * DAY_MS);
  const stored = Array.isArray(document?.signIns) ? document.signIns.filter(isObject) : [];
  return stored
    .map((each) => ({
      at: text(each.at),
      result: one(signInResults, each.result, 'failed'),
      by: one(signInWays, each.by, 'password'),
      address: text(each.address),
      agent: text(each.agent),
      isNewAddress: each.isNewAddress === true,
    }))
    .filter(({ at }) => at > since);
}

/**
 * Returns the newest sign-ins and the newest failed tries. Each has its own maximum number, so that
 * strangers' failed tries never displace a sign-in.
 */
const capped = (signIns: readonly SignIn[]): SignIn[] => {
  const counts = { done: 0, failed: 0 };
  return signIns.filter(({ result }) => {
    counts[result] += 1;
    return counts[result] <= limits.signIns.kept;
  });
};

/** Returns the lock of `storeSignIn`. */
export const lockOfSignIns = (account: string): LockKey => exclusiveLock(SIGN_INS_COLLECTION, account);

/** Stores a sign-in, or a failed try, of an operator. */
export async function storeSignIn(
  tx: Transaction,
  account: string,
  call: Pick<RouteCall, 'env' | 'now' | 'request'>,
  { result, by }: Pick<SignIn, 'result' | 'by'>,
): Promise<void> {
  const { env, now } = call;
  await tx.lock(lockOfSignIns(account).name);
  const before = await tx.get(SIGN_INS_COLLECTION, account);
  const known = signInsIn(before, now);
  // The address and the browser of an unknown name are not stored.
  const from =
    account === NO_ACCOUNT_ID
      ? { address: '', agent: '' }
      : { address: env.address ?? '', agent: userAgentIn(call) };
  const others = known.filter((each) => each.result === 'done');
  const isNewAddress =
    from.address !== '' &&
    others.length > 0 &&
    others.every(({ address }) => addressKey(address) !== addressKey(from.address));
  const signIn: SignIn = { at: now.toISOString(), result, by, ...from, isNewAddress };
  const document = {
    _id: account,
    version: 1,
    signIns: capped([signIn, ...known]),
    expiresAt: addMilliseconds(now, limits.signIns.days * DAY_MS),
  };
  await (before ? tx.replace(SIGN_INS_COLLECTION, document) : tx.insert(SIGN_INS_COLLECTION, document));
}

/** Forgets the sign-ins of an account. */
export async function forgetSignIns(tx: Transaction, account: string): Promise<void> {
  if (await tx.get(SIGN_INS_COLLECTION, account)) await tx.remove(SIGN_INS_COLLECTION, account);
}
