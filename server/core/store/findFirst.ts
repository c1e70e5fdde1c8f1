import type { Document, Reader, StoreQuery } from './store';

/** Number of rows in each further page, which is read if the first page had too few matches. */
const ROWS_PER_FURTHER_PAGE = 100;

type StoreQueryConditionsAndOrder = Pick<StoreQuery, 'where' | 'order'>;

/**
 * Returns up to `maxDocuments` of the first documents that match the query and for which `predicate` is true. `find`
 * leaves out unreadable rows, so a page is sometimes short although more rows follow. This function then
 * reads the next page.
 */
export async function findFirstDocuments(
  reader: Reader,
  collection: string,
  query: StoreQueryConditionsAndOrder,
  maxDocuments: number,
): Promise<Document[]>;
export async function findFirstDocuments<T extends Document>(
  reader: Reader,
  collection: string,
  query: StoreQueryConditionsAndOrder,
  maxDocuments: number,
  predicate: (document: Document) => document is T,
): Promise<T[]>;
export async function findFirstDocuments(
  reader: Reader,
  collection: string,
  { where, order }: StoreQueryConditionsAndOrder,
  maxDocuments: number,
  predicate: (document: Document) => boolean = () => true,
): Promise<Document[]> {
  const readMatchingDocuments = async (skip: number, pageSize: number) =>
    (await reader.find(collection, { where, order, skip, limit: pageSize })).filter(predicate);
  const matchingDocuments = await readMatchingDocuments(0, maxDocuments);
  if (matchingDocuments.length === maxDocuments) return matchingDocuments;
  const rowCount = await reader.count(collection, where);
  for (
    let skippedRowCount = maxDocuments;
    skippedRowCount < rowCount && matchingDocuments.length < maxDocuments;
    skippedRowCount += ROWS_PER_FURTHER_PAGE
  )
    matchingDocuments.push(...(await readMatchingDocuments(skippedRowCount, ROWS_PER_FURTHER_PAGE)));
  return matchingDocuments.slice(0, maxDocuments);
}
