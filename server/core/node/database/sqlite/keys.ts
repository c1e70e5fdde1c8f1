import type { Kysely } from 'kysely';
import type { StoreSortKey } from '../../../../../src/core/schema/index';
import type { Collection } from '../../../store/store';
import type { StoredDocumentRow } from '../shared/gathered';
import {
  createTextIndexRowMapper,
  findPositionsOfTextIndexedPaths,
  replaceTextIndexWords,
  type TextIndexRow,
} from './filters/texts';
import { deleteRows, insertRows, insertRowsReturningNumbers, readRowsByIds, updateRows } from './rows';
import { buildIndexKeyColumnName, indexKeysTableName, type SqliteTables } from './tables';

type IndexKeysDatabase = Kysely<SqliteTables>;

/** A row of the table of index keys, by column. */
interface NumberedIndexKeysRow {
  row: number;
  _id: string;
  [column: string]: StoreSortKey;
}

/** Stores the index keys of new documents, and adds them to the text index. Throws if an `_id` is taken. */
export async function insertIndexKeys(
  db: IndexKeysDatabase,
  collection: Collection,
  documents: readonly StoredDocumentRow[],
): Promise<void> {
  const columns = ['_id', ...collection.paths.map(buildIndexKeyColumnName)];
  const values = documents.map(({ id, keys }) => [id, ...keys]);
  const table = indexKeysTableName(collection.name);
  if (findPositionsOfTextIndexedPaths(collection).size === 0) return insertRows(db, table, columns, values);
  const numbers = await insertRowsReturningNumbers(db, table, columns, values);
  const indexed = createTextIndexRowMapper(collection);
  const added = documents.map(({ keys }, at) => indexed(numbers[at] ?? 0, keys));
  await replaceTextIndexWords(db, collection, [], added);
}

/**
 * Updates the changed index keys of documents. Also updates the text index if it contains any of these keys.
 */
export async function updateIndexKeys(
  db: IndexKeysDatabase,
  collection: Collection,
  documents: readonly StoredDocumentRow[],
): Promise<void> {
  const { name, paths } = collection;
  const columns = paths.map(buildIndexKeyColumnName);
  const ids = documents.map(({ id }) => id);
  const found = await readRowsByIds<NumberedIndexKeysRow>(db, indexKeysTableName(name), ids);
  const before = new Map(found.map((row) => [row._id, row]));
  const indexed = createTextIndexRowMapper(collection);
  const isText = findPositionsOfTextIndexedPaths(collection);
  const [removed, added]: [TextIndexRow[], TextIndexRow[]] = [[], []];
  /**
   * The rows to update, grouped by their changed columns. A statement must set only changed columns, because
   * SQLite rewrites every index of a column that it sets.
   */
  const changed = new Map<string, { columns: string[]; rows: StoreSortKey[][] }>();
  for (const { id, keys } of documents) {
    const row = before.get(id);
    if (!row) continue;
    const own = columns.map((column) => row[column] ?? null);
    const differing = columns.flatMap((_, at) => (own[at] === keys[at] ? [] : [at]));
    if (differing.length === 0) continue;
    const key = differing.join();
    const some = changed.get(key) ?? { columns: differing.map((at) => columns[at] ?? ''), rows: [] };
    changed.set(key, some);
    some.rows.push([...differing.map((at) => keys[at] ?? null), id]);
    if (!differing.some((at) => isText.has(at))) continue;
    removed.push(indexed(row.row, own));
    added.push(indexed(row.row, keys));
  }
  for (const { columns: set, rows } of changed.values())
    await updateRows(db, indexKeysTableName(name), set, rows);
  await replaceTextIndexWords(db, collection, removed, added);
}

/** Removes the index keys of documents, and their words in the text index. An unknown id is no error. */
export async function removeIndexKeys(
  db: IndexKeysDatabase,
  collection: Collection,
  ids: readonly string[],
): Promise<void> {
  const { name, paths } = collection;
  const indexed = createTextIndexRowMapper(collection);
  const found = await readRowsByIds<NumberedIndexKeysRow>(db, indexKeysTableName(name), ids);
  const removed = found.map((row) =>
    indexed(
      row.row,
      paths.map((path) => row[buildIndexKeyColumnName(path)] ?? null),
    ),
  );
  await replaceTextIndexWords(db, collection, removed, []);
  await deleteRows(db, indexKeysTableName(name), ids);
}
