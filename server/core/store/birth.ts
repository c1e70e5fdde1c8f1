import { newId, type RandomBytes } from '../basics/ids';
import { exclusiveLock } from './locks';
import type { Document, Reader, Store, Transaction } from './store';

/** Collection with a single document: the database's mark and its creation time. */
export const BIRTH = '_birth';

const ONLY = 'birth';

/** Identifies a database. The files that belong to it carry the same mark. */
export interface Birth {
  mark: string;
  /** Instant when the database was created. Files stored earlier can't belong to it. */
  bornAt: string;
}

/** Returns the database's mark and creation time; null if they were never written. */
export async function readBirth(reader: Reader): Promise<Birth | null> {
  const document = await reader.get(BIRTH, ONLY);
  return document && { mark: String(document.mark), bornAt: String(document.bornAt) };
}

const newBirth = (now: Date, random: RandomBytes): Birth => ({
  mark: newId(now, random),
  bornAt: now.toISOString(),
});

/** Returns the database's mark and creation time. Writes them first if there are none. */
export async function ensureBirth(store: Store, now: Date, random: RandomBytes): Promise<Birth> {
  const work = async (tx: Transaction) => {
    // Another process may have written the mark first.
    const before = await readBirth(tx);
    if (before) return before;
    const birth = newBirth(now, random);
    await tx.insert(BIRTH, { _id: ONLY, version: 1, ...birth });
    return birth;
  };
  return store.transaction(work, { locks: [exclusiveLock(BIRTH, ONLY)] });
}

/**
 * Gives the database a new mark and the current time. Files stored before belong to another database from
 * then on.
 */
export async function writeBirth(store: Store, now: Date, random: RandomBytes): Promise<Birth> {
  const birth = newBirth(now, random);
  await store.transaction(async (tx) => {
    const before = await tx.get(BIRTH, ONLY);
    const document: Document = { _id: ONLY, version: (before?.version ?? 0) + 1, ...birth };
    await (before ? tx.replace(BIRTH, document) : tx.insert(BIRTH, document));
  });
  return birth;
}
