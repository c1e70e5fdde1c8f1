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
import { deleteRows, insertRows, insertRowsReturningRowIds, readRowsByIds, updateRows } from './rows';
import { buildIndexKeyColumnName, getIndexKeysTableName, type SqliteTables } from './tables';

type IndexKeysDatabase = Kysely<SqliteTables>;

/** A row of the table of index keys, by column. */
interface NumberedIndexKeysRow {
  row: number;
  _id: string;
  [column: string]: StoreSortKey;
}

/** Stores the index keys of new documents, and adds them to the text index. Throws if an `_id` is in use. */
export async function insertIndexKeys(
  db: IndexKeysDatabase,
  collection: Collection,
  documents: readonly StoredDocumentRow[],
): Promise<void> {
  const columnNames = ['_id', ...collection.paths.map(buildIndexKeyColumnName)];
  const rowValues = documents.map(({ id, keys }) => [id, ...keys]);
  const keysTableName = getIndexKeysTableName(collection.name);
  if (findPositionsOfTextIndexedPaths(collection).size === 0)
    return insertRows(db, keysTableName, columnNames, rowValues);
  const rowNumbers = await insertRowsReturningRowIds(db, keysTableName, columnNames, rowValues);
  const toTextIndexRow = createTextIndexRowMapper(collection);
  const addedRows = documents.map(({ keys }, index) => toTextIndexRow(rowNumbers[index] ?? 0, keys));
  await replaceTextIndexWords(db, collection, [], addedRows);
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
  const columnNames = paths.map(buildIndexKeyColumnName);
  const ids = documents.map(({ id }) => id);
  const storedRows = await readRowsByIds<NumberedIndexKeysRow>(db, getIndexKeysTableName(name), ids);
  const storedRowById = new Map(storedRows.map((row) => [row._id, row]));
  const toTextIndexRow = createTextIndexRowMapper(collection);
  const textIndexedPositions = findPositionsOfTextIndexedPaths(collection);
  const [removedRows, addedRows]: [TextIndexRow[], TextIndexRow[]] = [[], []];
  /**
   * The rows to update, grouped by their changed columns. A statement must set only changed columns, because
   * SQLite rewrites every index of a column that it sets.
   */
  const updatesByColumns = new Map<string, { columns: string[]; rows: StoreSortKey[][] }>();
  for (const { id, keys } of documents) {
    const row = storedRowById.get(id);
    if (!row) continue;
    const storedKeys = columnNames.map((columnName) => row[columnName] ?? null);
    const changedPositions = columnNames.flatMap((_, position) =>
      storedKeys[position] === keys[position] ? [] : [position],
    );
    if (changedPositions.length === 0) continue;
    const groupKey = changedPositions.join();
    const updateGroup = updatesByColumns.get(groupKey) ?? {
      columns: changedPositions.map((position) => columnNames[position] ?? ''),
      rows: [],
    };
    updatesByColumns.set(groupKey, updateGroup);
    updateGroup.rows.push([...changedPositions.map((position) => keys[position] ?? null), id]);
    if (!changedPositions.some((position) => textIndexedPositions.has(position))) continue;
    removedRows.push(toTextIndexRow(row.row, storedKeys));
    addedRows.push(toTextIndexRow(row.row, keys));
  }
  for (const { columns: changedColumns, rows } of updatesByColumns.values())
    await updateRows(db, getIndexKeysTableName(name), changedColumns, rows);
  await replaceTextIndexWords(db, collection, removedRows, addedRows);
}

/** Removes the index keys of documents, and their words in the text index. An unknown id is no error. */
export async function removeIndexKeys(
  db: IndexKeysDatabase,
  collection: Collection,
  ids: readonly string[],
): Promise<void> {
  const { name, paths } = collection;
  const toTextIndexRow = createTextIndexRowMapper(collection);
  const storedRows = await readRowsByIds<NumberedIndexKeysRow>(db, getIndexKeysTableName(name), ids);
  const removedRows = storedRows.map((row) =>
    toTextIndexRow(
      row.row,
      paths.map((path) => row[buildIndexKeyColumnName(path)] ?? null),
    ),
  );
  await replaceTextIndexWords(db, collection, removedRows, []);
  await deleteRows(db, getIndexKeysTableName(name), ids);
}
