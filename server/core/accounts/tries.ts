import { limits, normalizeTextForSearch } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { sha256 } from '../basics/ids';
import { MINUTE_MS, SECOND_MS } from '../basics/time';
import { processItemsWithinTimeLimit } from '../basics/turns';
import { insertOrReplace } from '../store/insertOrReplace';
import { exclusiveLock } from '../store/locks';
import {
  type Document,
  type LockKey,
  type Store,
  type Transaction,
  URGENT_TRANSACTION,
} from '../store/store';

/**
 * Maximum number of milliseconds by which the clocks of two processes on one database are allowed to differ.
 */
const MAX_CLOCK_SKEW_MS = MINUTE_MS;

/**
 * A rule that limits tries: the number of tries in a full bucket, and the minutes until the bucket regains
 * one try.
 */
interface TokenBucketRule {
  tries: number;
  minutes: number;
}

/**
 * Takes one try from a bucket. `bucketFullAtMs` is the instant (in milliseconds) when the bucket is full again; a
 * past instant means that it is full. Returns the new `bucketFullAtMs`, and `waitMs`: 0, or the milliseconds to wait
 * because the bucket was empty. An empty bucket's `bucketFullAtMs` stays unchanged.
 */
function computeTokenBucketAfterTry(
  bucketFullAtMs: number,
  { tries, minutes }: TokenBucketRule,
  nowMs: number,
): { fullAt: number; waitMs: number } {
  const fullRefillMs = tries * minutes * MINUTE_MS;
  // A full refill takes `fullRefillMs`. A later stored instant means that the clock was set back. The bucket
  // then grants one try, because only a granted try stores a correct instant.
  const currentFullAt =
    bucketFullAtMs > nowMs + fullRefillMs + MAX_CLOCK_SKEW_MS
      ? nowMs + fullRefillMs - minutes * MINUTE_MS
      : bucketFullAtMs;
  const nextFullAt = Math.max(currentFullAt, nowMs) + minutes * MINUTE_MS;
  const waitMs = nextFullAt - nowMs - fullRefillMs;
  return waitMs > 0 ? { fullAt: bucketFullAtMs, waitMs } : { fullAt: nextFullAt, waitMs: 0 };
}

/** Returns the instant when a bucket is full once one of its tries is given back. */
const computeBucketAfterReturnedTry = (bucketFullAtMs: number, { minutes }: TokenBucketRule): number =>
  bucketFullAtMs - minutes * MINUTE_MS;

/** Whether a bucket has no try left. */
const isOutOfTries = (bucketFullAtMs: number, rule: TokenBucketRule, nowMs: number): boolean =>
  computeTokenBucketAfterTry(bucketFullAtMs, rule, nowMs).waitMs > 0;

/**
 * Collection of the buckets that limit sign-in tries, replies by mail, and access log entries about unknown
 * usernames.
 */
export const SIGN_IN_TRIES_COLLECTION = '_tries';

const rateLimitByBucketKind = {
  /**
   * Limit of the sign-in tries with one username from one source (browser or address). It is lower than
   * `source` and `name`, so it is reached first.
   */
  pair: limits.signInTriesPerNameAndSource,
  /** Limit of the sign-in tries from one source (browser or network address), for all usernames together. */
  source: limits.signInTriesPerSource,
  /** Limit of the sign-in tries with one username from all sources that have not signed in with it before. */
  name: limits.signInTriesPerName,
  /** Limit of the entries in the access log about tries with unknown usernames. */
  record: limits.unknownUsernameLogLimit,
  /** Limit of the replies by mail that one operator sends. */
  reply: limits.replyRateLimitPerOperator,
} satisfies Record<string, TokenBucketRule>;

type SignInTryBucketKind = keyof typeof rateLimitByBucketKind;

/** Number of buckets that are added before the buckets beyond the limit are removed. */
const ADDED_BUCKETS_BETWEEN_TRIMS = 500;

/** Maximum number of buckets that one transaction removes. */
const REMOVED_BUCKETS_PER_TRANSACTION = 100;

/** A try to sign in: its username and its source. */
export interface SignInTry {
  username: string;
  /** The browser's device id if it is known, else the network address. */
  source: string;
  /** Whether this username has signed in from the source before. */
  isKnown: boolean;
}

/**
 * Limits how often people try to sign in, and how many mails operators send as replies. The store keeps the
 * counts, so that they survive a restart. A successful sign-in is not counted.
 */
export interface SignInTryLimiter {
  /** Counts a try from a source before the call's body is read. Throws 429 `too_many_tries`. */
  countTryOfSource(source: string, now: Date): Promise<void>;
  /**
   * Counts a try with a username. Throws 429 `too_many_tries` if none was left. Returns whether this was the
   * last try allowed for now; if it fails, an access log entry records the lock.
   */
  at(tx: Transaction, signInTry: SignInTry, now: Date): Promise<boolean>;
  /** Returns the locks that calls of `at` and `returnTries` need. */
  locksOf(signInTry: SignInTry): Promise<LockKey[]>;
  /**
   * Whether a failed try with an unknown username gets an access log entry. After many such tries, further
   * ones get none.
   */
  mayRecord(tx: Transaction, now: Date): Promise<boolean>;
  /** Returns the lock that a call of `mayRecord` needs. */
  locksOfRecord(): Promise<LockKey[]>;
  /** Counts a reply that an operator sends. Throws 429 `too_many_replies`. */
  reply(operatorId: string, now: Date): Promise<void>;
  /**
   * Clears the counted tries of a username from one source. Gives one try back to the source and to the
   * username.
   */
  returnTries(tx: Transaction, signInTry: SignInTry, now: Date): Promise<void>;
  /** Gives one try back to the username, not to the source. */
  returnTryOfUsername(tx: Transaction, signInTry: SignInTry, now: Date): Promise<void>;
}

const computeRateLimitBucketId = async (kind: SignInTryBucketKind, bucketKey: string) =>
  `${kind}:${await sha256(bucketKey)}`;

const createBucketLock = async (kind: SignInTryBucketKind, bucketKey: string): Promise<LockKey> =>
  exclusiveLock(SIGN_IN_TRIES_COLLECTION, await computeRateLimitBucketId(kind, bucketKey));

function throwTooManyTries(
  waitMs: number,
  code: 'too_many_tries' | 'too_many_replies' = 'too_many_tries',
): never {
  throw new ApiError(code, {
    args: { minutes: Math.ceil(waitMs / MINUTE_MS) },
    headers: { 'Retry-After': String(Math.ceil(waitMs / SECOND_MS)) },
  });
}

/**
 * Removes buckets beyond `limits.maxSignInCounters`. Buckets that expire first are removed first; they have
 * counted the fewest tries. So an attacker with many addresses can't fill the disk, and can't displace the
 * buckets that limit the attack.
 */
async function removeExcessRateLimitBuckets(store: Store): Promise<void> {
  const order = [{ path: 'expiresAt', descending: false }];
  for (;;) {
    const excessCount = (await store.count(SIGN_IN_TRIES_COLLECTION, [])) - limits.maxSignInCounters;
    if (excessCount <= 0) return;
    const rows = await store.find(SIGN_IN_TRIES_COLLECTION, {
      where: [],
      order,
      skip: 0,
      limit: Math.min(excessCount, REMOVED_BUCKETS_PER_TRANSACTION),
    });
    if (rows.length === 0) return;
    const locks = rows.map(({ _id }) => exclusiveLock(SIGN_IN_TRIES_COLLECTION, _id));
    await store.transaction(
      (tx) => processItemsWithinTimeLimit(tx, rows, ({ _id }) => tx.remove(SIGN_IN_TRIES_COLLECTION, _id)),
      {
        ...URGENT_TRANSACTION,
        locks,
      },
    );
  }
}

export function createSignInTryLimiter(store: Store): SignInTryLimiter {
  let addedBucketCount = 0;

  async function storeTokenBucket(
    tx: Transaction,
    _id: string,
    fullAt: number,
    stored: Document | null,
  ): Promise<void> {
    const row = { _id, version: 1, fullAt, expiresAt: new Date(fullAt).toISOString() };
    await insertOrReplace(tx, SIGN_IN_TRIES_COLLECTION, stored, row);
    if (!stored) addedBucketCount += 1;
  }

  /**
   * Removes buckets beyond the limit whenever `ADDED_BUCKETS_BETWEEN_TRIMS` buckets were added. Uses a separate
   * transaction, because the removed buckets can belong to other usernames.
   */
  async function trimRateLimitBucketsWhenDue(): Promise<void> {
    if (addedBucketCount < ADDED_BUCKETS_BETWEEN_TRIMS) return;
    addedBucketCount = 0;
    await removeExcessRateLimitBuckets(store);
  }

  /**
   * Takes a try from a bucket. Returns the milliseconds to wait if the bucket had no try, and whether it has
   * no further try now.
   */
  async function takeTry(tx: Transaction, kind: SignInTryBucketKind, bucketKey: string, now: Date) {
    const _id = await computeRateLimitBucketId(kind, bucketKey);
    await tx.lock(`${SIGN_IN_TRIES_COLLECTION}/${_id}`);
    const row = await tx.get(SIGN_IN_TRIES_COLLECTION, _id);
    const nowMs = now.getTime();
    const { fullAt, waitMs } = computeTokenBucketAfterTry(
      Number(row?.fullAt ?? 0),
      rateLimitByBucketKind[kind],
      nowMs,
    );
    if (waitMs === 0) await storeTokenBucket(tx, _id, fullAt, row);
    return { wait: waitMs, isLast: isOutOfTries(fullAt, rateLimitByBucketKind[kind], nowMs) };
  }

  async function returnTokenToRateLimitBucket(
    tx: Transaction,
    kind: SignInTryBucketKind,
    bucketKey: string,
    now: Date,
  ): Promise<void> {
    const _id = await computeRateLimitBucketId(kind, bucketKey);
    const row = await tx.get(SIGN_IN_TRIES_COLLECTION, _id);
    if (!row) return;
    const fullAt = computeBucketAfterReturnedTry(Number(row.fullAt), rateLimitByBucketKind[kind]);
    await (fullAt <= now.getTime()
      ? tx.remove(SIGN_IN_TRIES_COLLECTION, _id)
      : storeTokenBucket(tx, _id, fullAt, row));
  }

  /** Returns a token to the bucket of a username. A try of a known browser took none from it. */
  async function returnTokenOfName(tx: Transaction, { isKnown, username }: SignInTry, now: Date) {
    if (!isKnown) await returnTokenToRateLimitBucket(tx, 'name', normalizeTextForSearch(username), now);
  }

  const createUsernameAndSourceKey = ({ username, source }: Pick<SignInTry, 'username' | 'source'>) =>
    JSON.stringify([normalizeTextForSearch(username), source]);

  return {
    async countTryOfSource(source, now) {
      // A source without tries left is refused before a transaction begins, because a refused try writes
      // nothing.
      const row = await store.get(SIGN_IN_TRIES_COLLECTION, await computeRateLimitBucketId('source', source));
      const { waitMs } = computeTokenBucketAfterTry(
        Number(row?.fullAt ?? 0),
        rateLimitByBucketKind.source,
        now.getTime(),
      );
      if (waitMs > 0) throwTooManyTries(waitMs);
      const tryResult = await store.transaction((tx) => takeTry(tx, 'source', source, now), {
        ...URGENT_TRANSACTION,
        locks: [await createBucketLock('source', source)],
      });
      await trimRateLimitBucketsWhenDue();
      if (tryResult.wait > 0) throwTooManyTries(tryResult.wait);
    },
    async at(tx, signInTry, now) {
      const pairTryResult = await takeTry(tx, 'pair', createUsernameAndSourceKey(signInTry), now);
      if (pairTryResult.wait > 0) throwTooManyTries(pairTryResult.wait);
      if (signInTry.isKnown) return pairTryResult.isLast;
      const usernameTryResult = await takeTry(tx, 'name', normalizeTextForSearch(signInTry.username), now);
      if (usernameTryResult.wait > 0) throwTooManyTries(usernameTryResult.wait);
      return pairTryResult.isLast || usernameTryResult.isLast;
    },
    locksOf: ({ isKnown, ...signInTry }) =>
      Promise.all([
        createBucketLock('pair', createUsernameAndSourceKey(signInTry)),
        createBucketLock('source', signInTry.source),
        ...(isKnown ? [] : [createBucketLock('name', normalizeTextForSearch(signInTry.username))]),
      ]),
    locksOfRecord: async () => [await createBucketLock('record', '')],
    mayRecord: async (tx, now) => (await takeTry(tx, 'record', '', now)).wait === 0,
    async reply(operatorId, now) {
      const { wait } = await store.transaction((tx) => takeTry(tx, 'reply', operatorId, now), {
        locks: [await createBucketLock('reply', operatorId)],
      });
      if (wait > 0) throwTooManyTries(wait, 'too_many_replies');
    },
    async returnTries(tx, signInTry, now) {
      await tx.remove(
        SIGN_IN_TRIES_COLLECTION,
        await computeRateLimitBucketId('pair', createUsernameAndSourceKey(signInTry)),
      );
      await returnTokenToRateLimitBucket(tx, 'source', signInTry.source, now);
      await returnTokenOfName(tx, signInTry, now);
    },
    async returnTryOfUsername(tx, signInTry, now) {
      await returnTokenToRateLimitBucket(tx, 'pair', createUsernameAndSourceKey(signInTry), now);
      await returnTokenOfName(tx, signInTry, now);
    },
  };
}
