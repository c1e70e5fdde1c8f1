import { type RawBuilder, sql } from 'kysely';
import type { StoreSortKey } from '../../../../../src/core/schema/index';
import type { Collection, Document } from '../../../store/store';

/**
 * A collection has two tables. The table with the collection's name holds the documents, with `_id` and `doc`
 * (JSON). The table `<name>:keys` holds the index keys: `_id` and a column for each path that lists compare.
 * This table can be computed from the documents. The table `_schema` has the definitions by which the keys
 * were computed, and `_revisions` has the revision of each collection.
 */
export interface SqliteTables {
  [table: string]: { _id: string; doc: string; [column: string]: StoreSortKey };
}

export const indexKeysTableName = (collection: string): string => `${collection}:keys`;
export const indexKeyColumnName = (path: string): string => `key:${path}`;

/** Returns a reference to a key's column as one quoted name, even if its path has dots. */
export const indexKeyColumnRef = (path: string): RawBuilder<StoreSortKey> =>
  sql<StoreSortKey>`${sql.id(indexKeyColumnName(path))}`;

/** Returns a document's index keys as a row. */
export function toIndexKeysRow(
  collection: Collection,
  document: Document,
): { _id: string; [column: string]: StoreSortKey } {
  const keys = collection.keysOf(document);
  const columns = collection.paths.map((path): [string, StoreSortKey] => [
    indexKeyColumnName(path),
    keys[path] ?? null,
  ]);
  return { ...Object.fromEntries(columns), _id: document._id };
}
