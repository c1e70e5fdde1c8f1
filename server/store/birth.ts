import { newId, type Random } from '../basics/ids';
import type { Document, Reader, Store } from './store';

/** When and as what the database began: one document. */
export const BIRTH = '_birth';

const ONLY = 'birth';

/** Tells this database from every other: what is kept beside it carries the same mark. */
export interface Birth {
  mark: string;
  /** An instant: nothing that was stored before it can belong to this database. */
  bornAt: string;
}

/** How the database began, or null where that was never written down. */
export async function readBirth(reader: Reader): Promise<Birth | null> {
  const document = await reader.get(BIRTH, ONLY);
  return document && { mark: String(document.mark), bornAt: String(document.bornAt) };
}

/** Gives the database a new mark, born now: what is kept beside it from before belongs to another. */
export async function writeBirth(store: Store, now: Date, random: Random): Promise<Birth> {
  const birth = { mark: newId(now, random), bornAt: now.toISOString() };
  await store.transaction(async (tx) => {
    const before = await tx.get(BIRTH, ONLY);
    const document: Document = { _id: ONLY, version: (before?.version ?? 0) + 1, ...birth };
    await (before ? tx.replace(BIRTH, document) : tx.insert(BIRTH, document));
  });
  return birth;
}
