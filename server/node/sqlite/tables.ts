import { type RawBuilder, sql } from 'kysely';
import type { Key } from '../../../src/schema/index';
import type { Collection, Document } from '../../store/store';

/**
 * A collection has two tables: one of its own name, `_id` and `doc` (JSON), is the truth; the other,
 * `<name>:keys`, has `_id` and a column for each path that lists compare, and can be made anew from it.
 * `_schema` says for which description of a collection its keys were made, `_revisions` names the state of each.
 */
export interface Tables {
  [table: string]: { _id: string; doc: string; [column: string]: Key };
}

export const SCHEMA_TABLE = '_schema';
/** The revision of each collection. */
export const REVISIONS_TABLE = '_revisions';
export const keysTable = (collection: string): string => `${collection}:keys`;
export const keyColumn = (path: string): string => `key:${path}`;

/** A key's column in a query; as one quoted name, whatever dots its path has. */
export const keyRef = (path: string): RawBuilder<Key> => sql<Key>`${sql.id(keyColumn(path))}`;

/** A document's row of keys. */
export function keysRow(collection: Collection, document: Document): { _id: string; [column: string]: Key } {
  const keys = collection.keysOf(document);
  const columns = collection.paths.map((path): [string, Key] => [keyColumn(path), keys[path] ?? null]);
  return { ...Object.fromEntries(columns), _id: document._id };
}

/** A stored document as it stands. */
export const parseDocument = (doc: string): Document => JSON.parse(doc);

/** A stored document as its collection reads it. */
export const readDocument = ({ read = (document) => document }: Collection, doc: string): Document =>
  read(parseDocument(doc));
