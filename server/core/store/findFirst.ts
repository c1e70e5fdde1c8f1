import type { Document, Query, Reader } from './store';

/** Rows that are checked at once after the first ones. */
const BATCH = 100;

type From = Pick<Query, 'where' | 'order'>;

/**
 * Returns the first matching documents that pass `is`, at most `limit`. Use it to process documents from the
 * start: `find` leaves out unreadable rows, so its list could seem to end early.
 */
export async function findFirst(
  reader: Reader,
  collection: string,
  from: From,
  limit: number,
): Promise<Document[]>;
export async function findFirst<T extends Document>(
  reader: Reader,
  collection: string,
  from: From,
  limit: number,
  is: (document: Document) => document is T,
): Promise<T[]>;
export async function findFirst(
  reader: Reader,
  collection: string,
  { where, order }: From,
  limit: number,
  is: (document: Document) => boolean = () => true,
): Promise<Document[]> {
  const page = async (skip: number, most: number) =>
    (await reader.find(collection, { where, order, skip, limit: most })).filter(is);
  const found = await page(0, limit);
  if (found.length === limit) return found;
  const rows = await reader.count(collection, where);
  for (let skip = limit; skip < rows && found.length < limit; skip += BATCH)
    found.push(...(await page(skip, BATCH)));
  return found.slice(0, limit);
}
