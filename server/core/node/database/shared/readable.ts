import { isObject } from '../../../../../src/core/schema/index';
import type { Collection, Document } from '../../../store/store';

/** A stored row of a collection's table: a document as JSON. */
export interface RawDocumentRow {
  _id: string;
  doc: string;
}

type NamedCollection = Pick<Collection, 'name'>;

const reportedUnreadableRows = new Set<string>();

/** Logs an unreadable row, at most once per row. */
function reportUnreadableRow({ name }: NamedCollection, { _id }: RawDocumentRow): void {
  const row = `${name}/${_id}`;
  if (reportedUnreadableRows.has(row)) return;
  reportedUnreadableRows.add(row);
  console.error(`${row} can't be read: it is left out of lists and exports (docs/operations/backup.md).`);
}

/** Parses a row's text; null if it holds no document, for example after a disk fault. */
export function parseStoredDocument(documentJson: string): Document | null {
  try {
    const document: unknown = JSON.parse(documentJson);
    return isObject(document) ? (document as Document) : null;
  } catch {
    return null;
  }
}

/** Returns a document with the id that its row has, even if the row's text contains a different one. */
const setDocumentIdFromRow = (document: Document, { _id }: RawDocumentRow): Document =>
  document._id === _id ? document : { ...document, _id };

/**
 * Returns the result of `mapDocument` for a row's document. Returns undefined for an unreadable row, so that
 * a list leaves out only this row.
 */
export function mapDocumentUnlessUnreadable<T>(
  collection: NamedCollection,
  row: RawDocumentRow,
  mapDocument: (document: Document) => T,
  { read = (document: Document) => document }: Pick<Collection, 'read'> = {},
  fields?: readonly string[],
): T[] {
  try {
    const document = parseStoredDocument(row.doc);
    if (!document) throw new TypeError('No document');
    return [mapDocument(read(setDocumentIdFromRow(document, row), fields))];
  } catch {
    reportUnreadableRow(collection, row);
    return [];
  }
}

/**
 * Returns the documents of readable rows, converted by their collection's `read`. `fields` selects fields as
 * in a query.
 */
export const parseDocumentRows = (
  collection: Collection,
  rows: readonly RawDocumentRow[],
  fields?: readonly string[],
): Document[] =>
  rows.flatMap((row) =>
    mapDocumentUnlessUnreadable(collection, row, (document) => document, collection, fields),
  );
