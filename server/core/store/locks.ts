import type { Collection, LockKey, Transaction } from './store';

/** Returns the name of the lock of a document. */
export const lockOf = ({ name, lockOf: own }: Collection, id: string): string => own?.(id) ?? `${name}/${id}`;

/** The lock of a document that a transaction changes. */
export const locked = (collection: string, id: string): LockKey => ({ name: `${collection}/${id}` });

/** The lock of a document that has to stay as long as the transaction runs, such as the target of a reference. */
export const kept = (collection: string, id: string): LockKey => ({
  name: `${collection}/${id}`,
  isShared: true,
});

/** The lock of a transaction that adds documents to a collection. */
export const adding = (collection: string): LockKey => ({ name: collection, isShared: true });

/** Returns the locks of the sums that are computed from a collection's documents: no other may change meanwhile. */
const sumLocks = ({ name, totals, summedBy }: Collection): string[] =>
  [...(totals ? [name] : []), ...(summedBy === undefined ? [] : [summedBy])].map((sums) => `${sums}:sums`);

/** Locks by name, `true` for exclusive ones; null for a transaction that runs alone. */
export type Held = ReadonlyMap<string, boolean> | null;

type Find = (name: string) => Collection | undefined;

/** Adds locks, and those that follow from the collections of their documents. */
function holdingAll(before: Held, keys: readonly LockKey[], find: Find): Held {
  const held = new Map(before);
  const add = ({ name, isShared }: LockKey) => held.set(name, held.get(name) === true || isShared !== true);
  for (const key of keys) {
    add(key);
    const collection = find(key.name.split('/', 1)[0] ?? '');
    if (!collection) continue;
    if (key.name !== collection.name) add(adding(collection.name));
    for (const name of sumLocks(collection)) add({ name });
  }
  return held;
}

/** Ends a run that needs a lock which it did not name. */
class Unnamed extends Error {
  constructor(name: string) {
    super(`The transaction does not name the lock ${name}`);
  }
}

/** One run of a transaction under its locks. */
export interface Run {
  held: Held;
  /** Returns the transaction, which ends where it lacks a lock. A lock is never waited for after the first read. */
  checked: (tx: Transaction, collectionOf: (name: string) => Collection) => Transaction;
  /** Throws if a lock was missing, whatever became of that error. To be called before the commit. */
  end: () => void;
}

/** Whether documents are added under the lock of another one, as all of the API's own collections are. */
const isOwn = ({ name, sealed }: Collection): boolean => name.startsWith('_') || sealed !== undefined;

function runUnder(held: Held): Run & { missing: () => LockKey | undefined } {
  let missing: LockKey | undefined;
  const require = (name: string, isShared?: true) => {
    const isExclusive = held?.get(name);
    if (!held || (isExclusive !== undefined && (isExclusive || isShared))) return;
    missing ??= isShared ? { name, isShared } : { name };
    throw new Unnamed(name);
  };
  return {
    held,
    missing: () => missing,
    end: () => {
      if (missing) throw new Unnamed(missing.name);
    },
    checked(tx, collectionOf) {
      if (!held) return { ...tx, lock: async () => {} };
      const made = new Set<string>();
      const change = (name: string, id: string) => {
        const collection = collectionOf(name);
        for (const sums of sumLocks(collection)) require(sums);
        const lock = lockOf(collection, id);
        if (!made.has(lock)) require(lock);
      };
      return {
        ...tx,
        lock: async (name, isShared) => require(name, isShared),
        insert: async (name, document) => {
          const collection = collectionOf(name);
          if (!isOwn(collection)) require(name, true);
          for (const sums of sumLocks(collection)) require(sums);
          made.add(lockOf(collection, document._id));
          return tx.insert(name, document);
        },
        replace: async (name, document) => {
          change(name, document._id);
          return tx.replace(name, document);
        },
        remove: async (name, id) => {
          change(name, id);
          return tx.remove(name, id);
        },
      };
    },
  };
}

/** How often a transaction starts over with a lock that it had not named; then it runs alone. */
const MOST_STARTS = 3;

/** Transactions that started over, since this process began. */
export const startedOver = { count: 0, last: '' };

/** Runs a transaction under the locks that it names; alone if it names none. */
export async function underLocks<T>(
  keys: readonly LockKey[] | undefined,
  find: Find,
  run: (run: Run) => Promise<T>,
): Promise<T> {
  let held: Held = keys ? holdingAll(null, keys, find) : null;
  for (let starts = 0; held; starts += 1) {
    const own = runUnder(held);
    try {
      return await run(own);
    } catch (error) {
      const missing = own.missing();
      if (!missing) throw error;
      startedOver.count += 1;
      startedOver.last = missing.name;
      held = starts < MOST_STARTS ? holdingAll(held, [missing], find) : null;
    }
  }
  return run(runUnder(null));
}
