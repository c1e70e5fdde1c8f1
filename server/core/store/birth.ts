import { newId, type Random } from '../basics/ids';
import { exclusiveLock } from './locks';
import type { Document, Reader, Store, Transaction } from './store';

/** Collection with a single document: the database's mark and its creation time. */
export const BIRTH = '_birth';

const ONLY = 'birth';

/** Identifies a database; its files carry the same mark. */
export interface Birth {
  mark: string;
  /** Instant of creation: files stored earlier can't belong to this database. */
  bornAt: string;
}

/** Returns the mark and creation time; null if none were written. */
export async function readBirth(reader: Reader): Promise<Birth | null> {
  const document = await reader.get(BIRTH, ONLY);
  return document && { mark: String(document.mark), bornAt: String(document.bornAt) };
}

const newBirth = (now: Date, random: Random): Birth => ({
  mark: newId(now, random),
  bornAt: now.toISOString(),
});

/** Returns the database's mark and creation time; writes them if there are none. */
export async function ensureBirth(store: Store, now: Date, random: Random): Promise<Birth> {
  const work = async (tx: Transaction) => {
    // Another process may have written them first.
    const before = await readBirth(tx);
    if (before) return before;
    const birth = newBirth(now, random);
    await tx.insert(BIRTH, { _id: ONLY, version: 1, ...birth });
    return birth;
  };
  return store.transaction(work, { locks: [exclusiveLock(BIRTH, ONLY)] });
}

/** Gives the database a new mark with the current time; files from before then belong to another database. */
export async function writeBirth(store: Store, now: Date, random: Random): Promise<Birth> {
  const birth = newBirth(now, random);
  await store.transaction(async (tx) => {
    const before = await tx.get(BIRTH, ONLY);
    const document: Document = { _id: ONLY, version: (before?.version ?? 0) + 1, ...birth };
    await (before ? tx.replace(BIRTH, document) : tx.insert(BIRTH, document));
  });
  return birth;
}
