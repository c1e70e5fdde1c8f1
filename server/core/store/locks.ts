import type { Collection, LockKey, Transaction } from './store';

export const getDocumentLockName = ({ name, lockOf: own }: Collection, id: string): string =>
  own?.(id) ?? `${name}/${id}`;

/** Returns the exclusive lock of a document. A transaction needs it to change the document. */
export const exclusiveLock = (collection: string, id: string): LockKey => ({ name: `${collection}/${id}` });

/**
 * Returns a shared lock of a document, such as the target of a reference. No other transaction may change or
 * remove the document meanwhile.
 */
export const sharedLock = (collection: string, id: string): LockKey => ({
  name: `${collection}/${id}`,
  isShared: true,
});

/** Returns the shared lock of a collection. A transaction needs it to add documents. */
export const getDocumentCreationLock = (collection: string): LockKey => ({
  name: collection,
  isShared: true,
});

/**
 * Returns the names of the locks of all sums over a collection's documents. With these locks, no other
 * transaction can change the sums.
 */
const listSumLockNames = ({ name, totals, summedBy }: Collection): string[] =>
  [...(totals ? [name] : []), ...(summedBy === undefined ? [] : [summedBy])].map((sums) => `${sums}:sums`);

/**
 * The locks that a transaction holds, by name; `true` means exclusive. Null if the transaction runs alone.
 */
export type LocksHeldByTransaction = ReadonlyMap<string, boolean> | null;

type CollectionLookup = (name: string) => Collection | undefined;

/**
 * Maximum number of locks within one collection that a transaction takes one by one. The database has room
 * for only some thousands of locks.
 */
const MAX_LOCKS_PER_COLLECTION = 256;

/**
 * Returns the name of the collection at the beginning of a lock's name, as in `faqs/1` or
 * `users.email#same=kim@example.net`.
 */
function parseCollectionFromLockName(name: string): string {
  const end = name.search(/[/.]/);
  return end < 0 ? name : name.slice(0, end);
}

/** Replaces the locks within a collection by the lock of the whole collection, if there are too many. */
function escalateToCollectionLocks(held: Map<string, boolean>, find: CollectionLookup): Map<string, boolean> {
  const counts = new Map<string, number>();
  for (const name of held.keys())
    counts.set(parseCollectionFromLockName(name), (counts.get(parseCollectionFromLockName(name)) ?? 0) + 1);
  const whole = new Set(
    [...counts].flatMap(([name, count]) => (count > MAX_LOCKS_PER_COLLECTION && find(name) ? [name] : [])),
  );
  if (whole.size === 0) return held;
  const others = [...held].filter(([name]) => !whole.has(parseCollectionFromLockName(name)));
  return new Map([...others, ...[...whole].map((name) => [name, true] as const)]);
}

/**
 * Adds locks to the held ones. Also adds the locks that these require: the collection's shared lock, and the
 * locks of sums over its documents. Returns all held locks.
 */
function addHeldLocks(
  before: LocksHeldByTransaction,
  keys: readonly LockKey[],
  find: CollectionLookup,
): LocksHeldByTransaction {
  const held = new Map(before);
  const addLock = ({ name, isShared }: LockKey) =>
    held.set(name, held.get(name) === true || isShared !== true);
  for (const key of keys) {
    addLock(key);
    const collection = find(key.name.split('/', 1)[0] ?? '');
    if (!collection) continue;
    if (key.name !== collection.name) addLock(getDocumentCreationLock(collection.name));
    for (const name of listSumLockNames(collection)) addLock({ name });
  }
  return escalateToCollectionLocks(held, find);
}

/**
 * Maximum number of exclusively locked documents that a transaction begins to read while it takes its locks.
 */
const MAX_PREFETCHED_LOCKED_DOCUMENTS = 4;

/**
 * Returns the documents to read while a transaction takes its locks: those that it locks exclusively, since
 * it will most likely read them. Empty if there are many, since the transaction then reads them in batches.
 */
export function findExclusivelyLockedDocuments(
  held: LocksHeldByTransaction,
  find: CollectionLookup,
): { name: string; id: string }[] {
  const documents = [...(held ?? [])].flatMap(([lock, isExclusive]) => {
    const at = lock.indexOf('/');
    const name = lock.slice(0, at);
    return isExclusive && at > 0 && find(name) ? [{ name, id: lock.slice(at + 1) }] : [];
  });
  return documents.length > MAX_PREFETCHED_LOCKED_DOCUMENTS ? [] : documents;
}

/** Thrown to end the run of a transaction that needs a lock which is not among its declared locks. */
class UndeclaredLockError extends Error {
  constructor({ name }: LockKey) {
    super(`The transaction does not name the lock ${name}`);
  }
}

/** One run of a transaction, under the locks that it holds. */
export interface LockedTransactionRun {
  heldLocks: LocksHeldByTransaction;
  /**
   * Returns a transaction that checks its locks. Once a lock is missing, the transaction stores no more
   * changes. The rest of the run only finds out which other locks are missing. The run never waits for a lock
   * after its first read.
   */
  guard: (tx: Transaction, collectionOf: (name: string) => Collection) => Transaction;
  /** Throws if a lock was missing in the run. The store calls it before the commit. */
  end: () => void;
}

/**
 * Whether a transaction may add documents to a collection without the collection's shared lock. This is so
 * for the API's own collections, where the lock of another document covers the addition.
 */
const mayAddWithoutCollectionLock = ({ name, sealed }: Collection): boolean =>
  name.startsWith('_') || sealed !== undefined;

function createLockCheckedRun(
  held: LocksHeldByTransaction,
): LockedTransactionRun & { missing: readonly LockKey[] } {
  const missing: LockKey[] = [];
  const addToMissingLocksIfNotHeld = (name: string, isShared?: true) => {
    const isExclusive = held?.get(name);
    if (!held || (isExclusive !== undefined && (isExclusive || isShared))) return;
    if (held.get(parseCollectionFromLockName(name))) return;
    missing.push(isShared ? { name, isShared } : { name });
  };
  return {
    heldLocks: held,
    missing,
    end: () => {
      const [first] = missing;
      if (first) throw new UndeclaredLockError(first);
    },
    guard(tx, collectionOf) {
      if (!held) return { ...tx, lock: async () => {} };
      const made = new Set<string>();
      /** Documents whose changes were skipped because a lock was missing. */
      const passed = new Set<string>();
      const skipChangeIfLockMissing = (document: string): boolean => {
        const [first] = missing;
        if (!first) return false;
        // Reads don't see the skipped changes. So the transaction's code could repeat a change without end.
        if (passed.has(document)) throw new UndeclaredLockError(first);
        passed.add(document);
        return true;
      };
      const isChangeSkippedForMissingLock = (name: string, id: string) => {
        const collection = collectionOf(name);
        for (const sums of listSumLockNames(collection)) addToMissingLocksIfNotHeld(sums);
        const lock = getDocumentLockName(collection, id);
        if (!made.has(lock)) addToMissingLocksIfNotHeld(lock);
        return skipChangeIfLockMissing(`${name}/${id}`);
      };
      return {
        ...tx,
        lock: async (name, isShared) => addToMissingLocksIfNotHeld(name, isShared),
        insert: async (name, ...documents) => {
          const collection = collectionOf(name);
          if (!mayAddWithoutCollectionLock(collection)) addToMissingLocksIfNotHeld(name, true);
          for (const sums of listSumLockNames(collection)) addToMissingLocksIfNotHeld(sums);
          // The run needs no lock of a document that it added itself. A collection's `lockOf` may name
          // another document's lock, which is still needed.
          for (const { _id } of documents) made.add(`${name}/${_id}`);
          const stored = documents.filter(({ _id }) => !skipChangeIfLockMissing(`${name}/${_id}`));
          if (stored.length > 0) await tx.insert(name, ...stored);
        },
        replace: async (name, ...documents) => {
          const stored = documents.filter(({ _id }) => !isChangeSkippedForMissingLock(name, _id));
          if (stored.length > 0) await tx.replace(name, ...stored);
        },
        remove: async (name, id) => {
          if (!isChangeSkippedForMissingLock(name, id)) await tx.remove(name, id);
        },
      };
    },
  };
}

/**
 * Maximum number of times that a transaction starts over because a lock was missing. After that it runs
 * alone.
 */
const MAX_TRANSACTION_RESTARTS = 3;

/** The number of transactions that this process started over, and the lock that the last of them lacked. */
export const transactionRestartStats = { count: 0, last: '' };

/**
 * Runs a transaction under the locks that its options name. If they name none, no other transaction runs
 * meanwhile.
 */
export async function runTransactionUnderLocks<T>(
  keys: readonly LockKey[] | undefined,
  find: CollectionLookup,
  run: (run: LockedTransactionRun) => Promise<T>,
): Promise<T> {
  let held: LocksHeldByTransaction = keys ? addHeldLocks(null, keys, find) : null;
  for (let starts = 0; held; starts += 1) {
    const own = createLockCheckedRun(held);
    try {
      return await run(own);
    } catch (error) {
      const [first] = own.missing;
      if (!first) throw error;
      transactionRestartStats.count += 1;
      transactionRestartStats.last = first.name;
      held = starts < MAX_TRANSACTION_RESTARTS ? addHeldLocks(held, own.missing, find) : null;
    }
  }
  return run(createLockCheckedRun(null));
}
