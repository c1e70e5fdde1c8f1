import { type RawBuilder, sql } from 'kysely';
import type { StoreSortKey } from '../../../../../src/core/schema/index';
import type { Collection, Document } from '../../../store/store';

/**
 * The tables of a collection. The table with the collection's name holds the documents, with `_id` and `doc`
 * (JSON). The table `<name>:keys` holds `_id` and the index keys by which lists filter and sort, one column
 * for each path. The index keys can be computed from the documents. The table `_schema` holds the definitions
 * by which the index keys were computed. The table `_revisions` holds the collections' revisions.
 */
export interface SqliteTables {
  [table: string]: { _id: string; doc: string; [column: string]: StoreSortKey };
}

export const getIndexKeysTableName = (collection: string): string => `${collection}:keys`;
export const buildIndexKeyColumnName = (path: string): string => `key:${path}`;

/**
 * Returns an SQL reference to the column for a path. The name is quoted as a whole, because a path may
 * contain dots.
 */
export const indexKeyColumnRef = (path: string): RawBuilder<StoreSortKey> =>
  sql<StoreSortKey>`${sql.id(buildIndexKeyColumnName(path))}`;

/** Returns a document's index keys as a row of the table of index keys. */
export function toIndexKeysRow(
  collection: Collection,
  document: Document,
): { _id: string; [column: string]: StoreSortKey } {
  const keys = collection.keysOf(document);
  const columnEntries = collection.paths.map((path): [string, StoreSortKey] => [
    buildIndexKeyColumnName(path),
    keys[path] ?? null,
  ]);
  return { ...Object.fromEntries(columnEntries), _id: document._id };
}
