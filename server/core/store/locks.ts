import type { Collection, LockKey, Transaction } from './store';

const getDocumentLockName = ({ name, lockOf: getLockName }: Collection, id: string): string =>
  getLockName?.(id) ?? `${name}/${id}`;

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
  [...(totals ? [name] : []), ...(summedBy === undefined ? [] : [summedBy])].map(
    (summedCollectionName) => `${summedCollectionName}:sums`,
  );

/**
 * The locks that a transaction holds, by name; `true` means exclusive. Null if the transaction runs alone.
 */
export type LocksHeldByTransaction = ReadonlyMap<string, boolean> | null;

type CollectionLookup = (collectionName: string) => Collection | undefined;

/**
 * Maximum number of locks within one collection that a transaction takes one by one. The database has room
 * for only some thousands of locks.
 */
const MAX_LOCKS_PER_COLLECTION = 256;

/**
 * Returns the name of the collection at the beginning of a lock's name, as in `faqs/1` or
 * `users.email#same=kim@example.net`.
 */
function parseCollectionFromLockName(lockName: string): string {
  const separatorIndex = lockName.search(/[/.]/);
  return separatorIndex < 0 ? lockName : lockName.slice(0, separatorIndex);
}

/**
 * If a transaction has more than `MAX_LOCKS_PER_COLLECTION` locks within a collection, replaces them by the
 * lock of the whole collection.
 */
function escalateToCollectionLocks(
  heldLocks: Map<string, boolean>,
  findCollection: CollectionLookup,
): Map<string, boolean> {
  const lockCountByCollection = new Map<string, number>();
  for (const name of heldLocks.keys())
    lockCountByCollection.set(
      parseCollectionFromLockName(name),
      (lockCountByCollection.get(parseCollectionFromLockName(name)) ?? 0) + 1,
    );
  const escalatedCollectionNames = new Set(
    [...lockCountByCollection].flatMap(([name, count]) =>
      count > MAX_LOCKS_PER_COLLECTION && findCollection(name) ? [name] : [],
    ),
  );
  if (escalatedCollectionNames.size === 0) return heldLocks;
  const remainingLocks = [...heldLocks].filter(
    ([name]) => !escalatedCollectionNames.has(parseCollectionFromLockName(name)),
  );
  return new Map([...remainingLocks, ...[...escalatedCollectionNames].map((name) => [name, true] as const)]);
}

/**
 * Adds locks to the held ones. Each lock requires two kinds of further locks, which are added too. These are
 * its collection's shared lock, and the locks of sums over the collection's documents. Returns all held
 * locks.
 */
function addHeldLocks(
  previousLocks: LocksHeldByTransaction,
  keys: readonly LockKey[],
  findCollection: CollectionLookup,
): LocksHeldByTransaction {
  const heldLocks = new Map(previousLocks);
  const addLock = ({ name, isShared }: LockKey) =>
    heldLocks.set(name, heldLocks.get(name) === true || isShared !== true);
  for (const key of keys) {
    addLock(key);
    const collection = findCollection(key.name.split('/', 1)[0] ?? '');
    if (!collection) continue;
    if (key.name !== collection.name) addLock(getDocumentCreationLock(collection.name));
    for (const name of listSumLockNames(collection)) addLock({ name });
  }
  return escalateToCollectionLocks(heldLocks, findCollection);
}

/**
 * Maximum number of exclusively locked documents that a transaction begins to read while it takes its locks.
 */
const MAX_PREFETCHED_LOCKED_DOCUMENTS = 4;

/**
 * Returns the documents to read while a transaction takes its locks. These are the documents that it locks
 * exclusively, because it will most likely read them. Empty if there are many, because the transaction then
 * reads them in batches.
 */
export function findExclusivelyLockedDocuments(
  heldLocks: LocksHeldByTransaction,
  findCollection: CollectionLookup,
): { name: string; id: string }[] {
  const lockedDocuments = [...(heldLocks ?? [])].flatMap(([lock, isExclusive]) => {
    const slashIndex = lock.indexOf('/');
    const collectionName = lock.slice(0, slashIndex);
    return isExclusive && slashIndex > 0 && findCollection(collectionName)
      ? [{ name: collectionName, id: lock.slice(slashIndex + 1) }]
      : [];
  });
  return lockedDocuments.length > MAX_PREFETCHED_LOCKED_DOCUMENTS ? [] : lockedDocuments;
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
   * Returns a transaction that checks its locks. After a missing lock, the run goes on without storing
   * changes, to collect all other missing locks. The run never waits for a lock after its first read.
   */
  guard: (tx: Transaction, getCollection: (name: string) => Collection) => Transaction;
  /** Throws if the transaction lacked a lock. The store calls it before the commit. */
  end: () => void;
}

/**
 * Whether a transaction may add documents to a collection without a shared lock on this collection. It may
 * for the API's own collections, where another document's lock covers the addition.
 */
const mayAddWithoutCollectionLock = ({ name, sealed }: Collection): boolean =>
  name.startsWith('_') || sealed !== undefined;

function createRunWithLockChecks(
  heldLocks: LocksHeldByTransaction,
): LockedTransactionRun & { missing: readonly LockKey[] } {
  const missingLocks: LockKey[] = [];
  const addToMissingLocksIfNotHeld = (lockName: string, isShared?: true) => {
    const isHeldExclusively = heldLocks?.get(lockName);
    if (!heldLocks || (isHeldExclusively !== undefined && (isHeldExclusively || isShared))) return;
    if (heldLocks.get(parseCollectionFromLockName(lockName))) return;
    missingLocks.push(isShared ? { name: lockName, isShared } : { name: lockName });
  };
  return {
    heldLocks: heldLocks,
    missing: missingLocks,
    end: () => {
      const [first] = missingLocks;
      if (first) throw new UndeclaredLockError(first);
    },
    guard(tx, getCollection) {
      if (!heldLocks) return { ...tx, lock: async () => {} };
      const addedDocumentLockNames = new Set<string>();
      /** Documents whose changes were skipped because a lock was missing. */
      const skippedDocumentKeys = new Set<string>();
      const skipChangeIfLockMissing = (documentKey: string): boolean => {
        const [first] = missingLocks;
        if (!first) return false;
        // A change is skipped if a lock is missing, and reads do not see it. So the transaction's code could
        // try the same change again and again in an endless loop.
        if (skippedDocumentKeys.has(documentKey)) throw new UndeclaredLockError(first);
        skippedDocumentKeys.add(documentKey);
        return true;
      };
      const isChangeSkippedForMissingLock = (collectionName: string, id: string) => {
        const collection = getCollection(collectionName);
        for (const sumBatch of listSumLockNames(collection)) addToMissingLocksIfNotHeld(sumBatch);
        const lockName = getDocumentLockName(collection, id);
        if (!addedDocumentLockNames.has(lockName)) addToMissingLocksIfNotHeld(lockName);
        return skipChangeIfLockMissing(`${collectionName}/${id}`);
      };
      return {
        ...tx,
        lock: async (lockName, isShared) => addToMissingLocksIfNotHeld(lockName, isShared),
        insert: async (collectionName, ...documents) => {
          const collection = getCollection(collectionName);
          if (!mayAddWithoutCollectionLock(collection)) addToMissingLocksIfNotHeld(collectionName, true);
          for (const sumBatch of listSumLockNames(collection)) addToMissingLocksIfNotHeld(sumBatch);
          // A transaction needs no lock for a document that it added itself. A collection's `lockOf` may name
          // another document's lock, which is still needed.
          for (const { _id } of documents) addedDocumentLockNames.add(`${collectionName}/${_id}`);
          const writableDocuments = documents.filter(
            ({ _id }) => !skipChangeIfLockMissing(`${collectionName}/${_id}`),
          );
          if (writableDocuments.length > 0) await tx.insert(collectionName, ...writableDocuments);
        },
        replace: async (collectionName, ...documents) => {
          const writableDocuments = documents.filter(
            ({ _id }) => !isChangeSkippedForMissingLock(collectionName, _id),
          );
          if (writableDocuments.length > 0) await tx.replace(collectionName, ...writableDocuments);
        },
        remove: async (collectionName, id) => {
          if (!isChangeSkippedForMissingLock(collectionName, id)) await tx.remove(collectionName, id);
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
  findCollection: CollectionLookup,
  executeRun: (lockedRun: LockedTransactionRun) => Promise<T>,
): Promise<T> {
  let heldLocks: LocksHeldByTransaction = keys ? addHeldLocks(null, keys, findCollection) : null;
  for (let restartCount = 0; heldLocks; restartCount += 1) {
    const checkedRun = createRunWithLockChecks(heldLocks);
    try {
      return await executeRun(checkedRun);
    } catch (error) {
      const [first] = checkedRun.missing;
      if (!first) throw error;
      transactionRestartStats.count += 1;
      transactionRestartStats.last = first.name;
      heldLocks =
        restartCount < MAX_TRANSACTION_RESTARTS
          ? addHeldLocks(heldLocks, checkedRun.missing, findCollection)
          : null;
    }
  }
  return executeRun(createRunWithLockChecks(null));
}
