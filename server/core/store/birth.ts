import { createTimePrefixedId, type RandomBytesGenerator } from '../basics/ids';
import { insertOrReplace } from './insertOrReplace';
import { exclusiveLock } from './locks';
import type { Document, Reader, Store, Transaction } from './store';

/** Collection with a single document: the random id of the database (its mark), and its creation time. */
export const DATABASE_IDENTITY_COLLECTION = '_birth';

const DATABASE_IDENTITY_DOCUMENT_ID = 'birth';

/**
 * The random id (`mark`) and the creation time of a database. The same id is also stored with the database's
 * files, so that files of another database are recognised.
 */
export interface DatabaseIdentity {
  mark: string;
  /** Instant when the database was created. Files stored earlier can't belong to it. */
  bornAt: string;
}

/** Returns the database's random id (mark) and creation time; null if they were never written. */
export async function readDatabaseIdentity(reader: Reader): Promise<DatabaseIdentity | null> {
  const document = await reader.get(DATABASE_IDENTITY_COLLECTION, DATABASE_IDENTITY_DOCUMENT_ID);
  return document && { mark: String(document.mark), bornAt: String(document.bornAt) };
}

const createDatabaseIdentity = (now: Date, random: RandomBytesGenerator): DatabaseIdentity => ({
  mark: createTimePrefixedId(now, random),
  bornAt: now.toISOString(),
});

/**
 * Returns the database's random id (mark) and creation time. If the database has none yet, writes both first.
 */
export async function ensureDatabaseIdentity(
  store: Store,
  now: Date,
  random: RandomBytesGenerator,
): Promise<DatabaseIdentity> {
  const readOrStoreDatabaseIdentity = async (tx: Transaction) => {
    // The id is read again in the transaction, because another process may have written it first.
    const storedIdentity = await readDatabaseIdentity(tx);
    if (storedIdentity) return storedIdentity;
    const newIdentity = createDatabaseIdentity(now, random);
    await tx.insert(DATABASE_IDENTITY_COLLECTION, {
      _id: DATABASE_IDENTITY_DOCUMENT_ID,
      version: 1,
      ...newIdentity,
    });
    return newIdentity;
  };
  return store.transaction(readOrStoreDatabaseIdentity, {
    locks: [exclusiveLock(DATABASE_IDENTITY_COLLECTION, DATABASE_IDENTITY_DOCUMENT_ID)],
  });
}

/**
 * Gives the database a new random id (mark) and the current time as its creation time. Files with the old
 * mark then count as another database's files.
 */
export async function writeDatabaseIdentity(
  store: Store,
  now: Date,
  random: RandomBytesGenerator,
): Promise<DatabaseIdentity> {
  const newIdentity = createDatabaseIdentity(now, random);
  await store.transaction(async (tx) => {
    const storedDocument = await tx.get(DATABASE_IDENTITY_COLLECTION, DATABASE_IDENTITY_DOCUMENT_ID);
    const document: Document = {
      _id: DATABASE_IDENTITY_DOCUMENT_ID,
      version: (storedDocument?.version ?? 0) + 1,
      ...newIdentity,
    };
    await insertOrReplace(tx, DATABASE_IDENTITY_COLLECTION, storedDocument, document);
  });
  return newIdentity;
}
