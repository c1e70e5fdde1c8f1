import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Collection, Document } from '../../../store/store';
import { toIndexKeyColumnText } from './keyText';

/**
 * The tables of a collection, as in SQLite. The table with the collection's name holds the documents, with
 * `_id` and `doc` (JSON). The table `<name>:keys` holds `_id`, and the index keys that queries compare, one
 * column for each path. This table can be computed from the documents. Index keys are texts that sort by
 * bytes in every locale of the database (`keyText.ts`).
 */
export interface PostgresTables {
  [table: string]: { _id: string; doc: string; [column: string]: string | null };
}

export type PostgresKysely = Kysely<PostgresTables>;

/**
 * Maximum number of bytes of a table's or column's name. PostgreSQL cuts longer names, so that two names
 * could become equal.
 */
const MAX_IDENTIFIER_BYTES = 63;

/**
 * Returns a name that PostgreSQL accepts unchanged. A name that is too long is shortened, and gets a hash of
 * the whole name at its end.
 */
export function toPostgresIdentifier(name: string): string {
  if (Buffer.byteLength(name) <= MAX_IDENTIFIER_BYTES) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  return `${Buffer.from(name)
    .subarray(0, MAX_IDENTIFIER_BYTES - hash.length - 4)
    .toString()
    .replaceAll('\ufffd', '')}~${hash}`;
}

export const getDocumentsTableName = (collection: string): string => toPostgresIdentifier(collection);
export const getIndexKeysTableName = (collection: string): string =>
  toPostgresIdentifier(`${collection}:keys`);
export const buildIndexKeyColumnName = (path: string): string => toPostgresIdentifier(`key:${path}`);

/**
 * Returns an SQL reference to the column for a path. The name is quoted as a whole, because a path may
 * contain dots.
 */
export const indexKeyColumnRef = (path: string): RawBuilder<string | null> =>
  sql<string | null>`${sql.id(buildIndexKeyColumnName(path))}`;

/** Returns a document's index keys as column values, in the order of the collection's paths. */
export function toIndexKeyColumnValues(collection: Collection, document: Document): (string | null)[] {
  const keys = collection.keysOf(document);
  return collection.paths.map((path) => toIndexKeyColumnText(keys[path] ?? null));
}
