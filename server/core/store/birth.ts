import { newId, type RandomBytes } from '../basics/ids';
import { exclusiveLock } from './locks';
import type { Document, Reader, Store, Transaction } from './store';

/** Collection with a single document: the random id of the database (its mark), and its creation time. */
export const BIRTH_COLLECTION = '_birth';

const ONLY = 'birth';

/**
 * The random id (`mark`) and the creation time of a database. The same id is also stored with the database's
 * files, so that files of another database are recognised.
 */
export interface DatabaseBirth {
  mark: string;
  /** Instant when the database was created. Files stored earlier can't belong to it. */
  bornAt: string;
}

/** Returns the database's random id (mark) and creation time; null if they were never written. */
export async function readDatabaseBirth(reader: Reader): Promise<DatabaseBirth | null> {
  const document = await reader.get(BIRTH_COLLECTION, ONLY);
  return document && { mark: String(document.mark), bornAt: String(document.bornAt) };
}

const newBirth = (now: Date, random: RandomBytes): DatabaseBirth => ({
  mark: newId(now, random),
  bornAt: now.toISOString(),
});

/** Returns the database's random id (mark) and creation time. Writes them first if there are none. */
export async function ensureBirth(store: Store, now: Date, random: RandomBytes): Promise<DatabaseBirth> {
  const work = async (tx: Transaction) => {
    // Another process may have written the id first.
    const before = await readDatabaseBirth(tx);
    if (before) return before;
    const birth = newBirth(now, random);
    await tx.insert(BIRTH_COLLECTION, { _id: ONLY, version: 1, ...birth });
    return birth;
  };
  return store.transaction(work, { locks: [exclusiveLock(BIRTH_COLLECTION, ONLY)] });
}

/**
 * Gives the database a new random id (mark) and the current time as its creation time. From then on, files
 * that were stored before belong to another database.
 */
export async function writeBirth(store: Store, now: Date, random: RandomBytes): Promise<DatabaseBirth> {
  const birth = newBirth(now, random);
  await store.transaction(async (tx) => {
    const before = await tx.get(BIRTH_COLLECTION, ONLY);
    const document: Document = { _id: ONLY, version: (before?.version ?? 0) + 1, ...birth };
    await (before ? tx.replace(BIRTH_COLLECTION, document) : tx.insert(BIRTH_COLLECTION, document));
  });
  return birth;
}
