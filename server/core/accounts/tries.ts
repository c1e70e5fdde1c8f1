import { fold, limits } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { sha256 } from '../basics/ids';
import { MINUTE_MS, SECOND_MS } from '../basics/time';
import { inPiece } from '../basics/turns';
import { locked } from '../store/locks';
import { type LockKey, type Store, type Transaction, URGENT } from '../store/store';

/** How far the clocks of two processes on one database may differ (milliseconds). */
const SKEW_MS = MINUTE_MS;

/** So many tries at once, and then one in each `minutes`. */
interface BucketRule {
  tries: number;
  minutes: number;
}

/**
 * Takes a try from a bucket that will be full again at `fullAt` (milliseconds; the past if it is full). Returns when
 * it is full after this try, and the milliseconds to wait if it is empty; then nothing is taken.
 */
function takeTry(
  fullAt: number,
  { tries, minutes }: BucketRule,
  now: number,
): { fullAt: number; wait: number } {
  const length = tries * minutes * MINUTE_MS;
  // No bucket takes longer than that to fill: a later instant is of a clock that was set back since. A refused try
  // writes nothing, so the bucket gets one try, which stores the right instant.
  const known = fullAt > now + length + SKEW_MS ? now + length - minutes * MINUTE_MS : fullAt;
  const next = Math.max(known, now) + minutes * MINUTE_MS;
  const wait = next - now - length;
  return wait > 0 ? { fullAt, wait } : { fullAt: next, wait: 0 };
}

/** Returns when a bucket is full once a try is given back. */
const giveTryBack = (fullAt: number, { minutes }: BucketRule): number => fullAt - minutes * MINUTE_MS;

/** Whether a bucket has no further try. */
const isEmpty = (fullAt: number, rule: BucketRule, now: number): boolean =>
  takeTry(fullAt, rule, now).wait > 0;

/** Collection of the tries to sign in that count at present. */
export const TRIES = '_tries';

const rules = {
  /** One name from one source: the first that slows down. */
  pair: limits.signInPair,
  /** One source, whatever the name. */
  source: limits.signInSource,
  /** One name, from all who have not signed in as it before. */
  name: limits.signInName,
  /** Failures for unknown names, as far as they are recorded. */
  record: limits.signInRecord,
  /** Replies by mail of one operator. */
  reply: limits.replies,
} satisfies Record<string, BucketRule>;

type Kind = keyof typeof rules;

/** Rows are removed when so many were added, if there are too many. */
const TRIM_EVERY = 500;

/** Most rows that one transaction removes. */
const TRIMMED = 100;

/** A try to sign in: its source and its name. */
export interface Attempt {
  username: string;
  /** The device if it is known, else the address. */
  source: string;
  /** Whether this name has signed in from the source before. */
  isKnown: boolean;
}

/** Counts tries to sign in, and replies by mail, in the store: a restart forgets none. Successful tries give theirs back. */
export interface Tries {
  /** Counts a try of a source, before anything of it is read. Throws 429 `too_many_tries`. */
  ofSource(source: string, now: Date): Promise<void>;
  /**
   * Counts a try at a name. Throws 429 `too_many_tries`. Returns whether it was the last one for now, which is for the
   * record only.
   */
  at(tx: Transaction, attempt: Attempt, now: Date): Promise<boolean>;
  /** Returns the locks of `at` and `succeeded`. */
  locksOf(attempt: Attempt): Promise<LockKey[]>;
  /** Whether a failure for an unknown name is to be recorded; a flood of them is not. */
  mayRecord(tx: Transaction, now: Date): Promise<boolean>;
  /** Returns the lock of `mayRecord`. */
  locksOfRecord(): Promise<LockKey[]>;
  /** Counts a reply that an operator sends. Throws 429 `too_many_replies`. */
  reply(operator: string, now: Date): Promise<void>;
  /** Forgets the tries of the pair, and gives back one of the source and one of the name. */
  succeeded(tx: Transaction, attempt: Attempt, now: Date): Promise<void>;
}

const idOf = async (kind: Kind, key: string) => `${kind}:${await sha256(key)}`;

function refuse(wait: number, code: 'too_many_tries' | 'too_many_replies' = 'too_many_tries'): never {
  throw new ApiError(code, {
    args: { minutes: Math.ceil(wait / MINUTE_MS) },
    headers: { 'Retry-After': String(Math.ceil(wait / SECOND_MS)) },
  });
}

/**
 * Removes rows beyond `limits.signInRows`, starting with those soonest without effect, which have the fewest tries. An
 * attacker with many addresses can neither fill the disk nor push out the rows that slow them down.
 */
async function trim(store: Store): Promise<void> {
  const order = [{ path: 'expiresAt', descending: false }];
  for (;;) {
    const over = (await store.count(TRIES, [])) - limits.signInRows;
    if (over <= 0) return;
    const rows = await store.find(TRIES, { where: [], order, skip: 0, limit: Math.min(over, TRIMMED) });
    if (rows.length === 0) return;
    const locks = rows.map(({ _id }) => locked(TRIES, _id));
    await store.transaction((tx) => inPiece(rows, ({ _id }) => tx.remove(TRIES, _id)), { ...URGENT, locks });
  }
}

export function triesOver(store: Store): Tries {
  let added = 0;

  async function put(tx: Transaction, _id: string, fullAt: number, isNew: boolean): Promise<void> {
    const row = { _id, version: 1, fullAt, expiresAt: new Date(fullAt).toISOString() };
    await (isNew ? tx.insert(TRIES, row) : tx.replace(TRIES, row));
    if (isNew) added += 1;
  }

  /** In a transaction of its own: it changes the rows of others. */
  async function trimSometimes(): Promise<void> {
    if (added < TRIM_EVERY) return;
    added = 0;
    await trim(store);
  }

  /** Takes a try from a bucket. Returns the milliseconds to wait if it was empty, and whether it is now. */
  async function take(tx: Transaction, kind: Kind, key: string, now: Date) {
    const _id = await idOf(kind, key);
    await tx.lock(`${TRIES}/${_id}`);
    const row = await tx.get(TRIES, _id);
    const instant = now.getTime();
    const { fullAt, wait } = takeTry(Number(row?.fullAt ?? 0), rules[kind], instant);
    if (wait === 0) await put(tx, _id, fullAt, row === null);
    return { wait, isLast: isEmpty(fullAt, rules[kind], instant) };
  }

  async function giveBack(tx: Transaction, kind: Kind, key: string, now: Date): Promise<void> {
    const _id = await idOf(kind, key);
    const row = await tx.get(TRIES, _id);
    if (!row) return;
    const fullAt = giveTryBack(Number(row.fullAt), rules[kind]);
    await (fullAt <= now.getTime() ? tx.remove(TRIES, _id) : put(tx, _id, fullAt, false));
  }

  const pairOf = ({ username, source }: Attempt) => JSON.stringify([fold(username), source]);

  return {
    async ofSource(source, now) {
      // A refused try writes nothing.
      const row = await store.get(TRIES, await idOf('source', source));
      const { wait } = takeTry(Number(row?.fullAt ?? 0), rules.source, now.getTime());
      if (wait > 0) refuse(wait);
      const locks = [locked(TRIES, await idOf('source', source))];
      const taken = await store.transaction((tx) => take(tx, 'source', source, now), { ...URGENT, locks });
      await trimSometimes();
      if (taken.wait > 0) refuse(taken.wait);
    },
    async at(tx, attempt, now) {
      const pair = await take(tx, 'pair', pairOf(attempt), now);
      if (pair.wait > 0) refuse(pair.wait);
      if (attempt.isKnown) return pair.isLast;
      const name = await take(tx, 'name', fold(attempt.username), now);
      if (name.wait > 0) refuse(name.wait);
      return pair.isLast || name.isLast;
    },
    async locksOf(attempt) {
      const name = attempt.isKnown ? [] : [idOf('name', fold(attempt.username))];
      const ids = [idOf('pair', pairOf(attempt)), idOf('source', attempt.source), ...name];
      return (await Promise.all(ids)).map((id) => locked(TRIES, id));
    },
    locksOfRecord: async () => [locked(TRIES, await idOf('record', ''))],
    mayRecord: async (tx, now) => (await take(tx, 'record', '', now)).wait === 0,
    async reply(operator, now) {
      const locks = [locked(TRIES, await idOf('reply', operator))];
      const { wait } = await store.transaction((tx) => take(tx, 'reply', operator, now), { locks });
      if (wait > 0) refuse(wait, 'too_many_replies');
    },
    async succeeded(tx, attempt, now) {
      await tx.remove(TRIES, await idOf('pair', pairOf(attempt)));
      await giveBack(tx, 'source', attempt.source, now);
      if (!attempt.isKnown) await giveBack(tx, 'name', fold(attempt.username), now);
    },
  };
}
