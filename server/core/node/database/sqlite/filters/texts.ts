import { CompiledQuery, type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { StoreCondition, StoreSortKey } from '../../../../../../src/core/schema/index';
import { parseValuesFromIndexKey } from '../../../../../../src/core/schema/query/refKeys';
import type { Collection } from '../../../../store/store';
import { createIntegerListFingerprint } from '../../shared/fingerprint';
import { BatchedStatementValues } from '../kysely';
import { buildIndexKeyColumnName, getIndexKeysTableName, type SqliteTables } from '../tables';
import {
  buildTextIndexColumnName,
  createTextIndexQuery,
  getTextIndexColumns,
  type TextIndexColumn,
} from './asked';
import { encodeWholeKeyAsIndexWord, toBigramIndexWords } from './grams';

type TextIndexDb = Kysely<SqliteTables>;
type IndexKeysTableRow = Readonly<Record<string, unknown>>;

/**
 * Maximum number of rows found by the text index that are looked up and sorted for a list. If more rows
 * match, the text index is not used: reading rows in the list's order soon finds enough for a page.
 */
const MAX_SORTED_TEXT_INDEX_MATCHES = 1_000;

/** Returns the name of the full-text index over a collection's index keys: `<name>:texts`. */
const buildTextIndexTableName = (collection: string): string => `${collection}:texts`;

const quoteTableName = (name: string) => `"${name}"`;

/**
 * Drops a collection's text index and creates an empty one. The index stores no texts, only the positions of
 * words, and overwrites removed entries at once.
 */
export async function recreateTextIndex(db: TextIndexDb, collection: Collection): Promise<void> {
  const quotedTableName = quoteTableName(buildTextIndexTableName(collection.name));
  const columns = getTextIndexColumns(collection);
  await sql.raw(`drop table if exists ${quotedTableName}`).execute(db);
  if (columns.length === 0) return;
  const columnNameList = columns.map((_, index) => buildTextIndexColumnName(index)).join(', ');
  await sql
    .raw(
      `create virtual table ${quotedTableName} using fts5(${columnNameList}, content='', columnsize=0, tokenize='ascii')`,
    )
    .execute(db);
  await sql
    .raw(`insert into ${quotedTableName}(${quotedTableName}, rank) values ('secure-delete', 1)`)
    .execute(db);
}

const buildTextIndexWords = (columns: readonly TextIndexColumn[], row: IndexKeysTableRow): StoreSortKey[] =>
  columns.map(({ path, as }) =>
    textIndexWordBuilderByColumnKind[as]((row[buildIndexKeyColumnName(path)] ?? null) as StoreSortKey),
  );

/**
 * For each kind of column in the text index: the function that returns the words of an index key, separated
 * by spaces.
 */
const textIndexWordBuilderByColumnKind: {
  readonly [A in TextIndexColumn['as']]: (key: StoreSortKey) => string | null;
} = {
  grams: toBigramIndexWords,
  values: (key) =>
    key === null ? null : parseValuesFromIndexKey(String(key)).map(encodeWholeKeyAsIndexWord).join(' '),
  word: encodeWholeKeyAsIndexWord,
};

/** The SQL of the prepared statements that change a collection's text index. */
interface TextIndexStatements {
  /** SQL that adds a row's words to the index. */
  insert: string;
  /** SQL that removes a row's words from the index. */
  remove: string;
}

const textIndexStatementsByCollection = new WeakMap<Collection, TextIndexStatements>();

function getTextIndexStatements(collection: Collection): TextIndexStatements {
  const cachedStatements = textIndexStatementsByCollection.get(collection);
  if (cachedStatements) return cachedStatements;
  const columns = getTextIndexColumns(collection);
  const quotedTableName = quoteTableName(buildTextIndexTableName(collection.name));
  const columnNameList = columns.map((_, index) => buildTextIndexColumnName(index)).join(', ');
  const placeholders = columns.map(() => '?').join(', ');
  const statements = {
    insert: `insert into ${quotedTableName}(rowid, ${columnNameList}) values (?, ${placeholders})`,
    remove: `insert into ${quotedTableName}(${quotedTableName}, rowid, ${columnNameList}) values ('delete', ?, ${placeholders})`,
  };
  textIndexStatementsByCollection.set(collection, statements);
  return statements;
}

/** A row of index keys in the form that the text index stores. */
export interface TextIndexRow {
  row: number;
  words: readonly StoreSortKey[];
}

/**
 * Returns a function that converts a row of index keys to the form of the text index. The function takes the
 * row's number, and the index keys in the order of the collection's paths.
 */
export function createTextIndexRowMapper(
  collection: Collection,
): (rowNumber: number, keys: readonly StoreSortKey[]) => TextIndexRow {
  const columns = getTextIndexColumns(collection).map(({ path, as }) => ({
    at: collection.paths.indexOf(path),
    as,
  }));
  return (rowNumber, keys) => ({
    row: rowNumber,
    words: columns.map(({ at, as }) => textIndexWordBuilderByColumnKind[as](keys[at] ?? null)),
  });
}

/**
 * Returns the positions, in the collection's list of key paths, of those paths that are in the text index.
 */
export const findPositionsOfTextIndexedPaths = (collection: Collection): ReadonlySet<number> =>
  new Set(getTextIndexColumns(collection).map(({ path }) => collection.paths.indexOf(path)));

/** Removes the old words of rows from the text index, and adds the new words. */
export async function replaceTextIndexWords(
  db: TextIndexDb,
  collection: Collection,
  removedRows: readonly TextIndexRow[],
  addedRows: readonly TextIndexRow[],
): Promise<void> {
  if (getTextIndexColumns(collection).length === 0) return;
  const { insert, remove } = getTextIndexStatements(collection);
  const runTextIndexStatement = async (statementSql: string, rows: readonly TextIndexRow[]) => {
    if (rows.length === 0) return;
    const values = new BatchedStatementValues(rows.map(({ row, words }) => [row, ...words]));
    await db.executeQuery(CompiledQuery.raw(statementSql, [values]));
  };
  await runTextIndexStatement(remove, removedRows);
  await runTextIndexStatement(insert, addedRows);
}

const buildTextIndexSelectSql = (
  collection: Collection,
  columnSql: string,
  matchExpression: string,
): RawBuilder<unknown> => {
  const textIndexTable = sql.table(buildTextIndexTableName(collection.name));
  return sql`select ${sql.raw(columnSql)} from ${textIndexTable} where ${textIndexTable} match ${matchExpression}`;
};

async function countSelectedRows(db: TextIndexDb, selectSql: RawBuilder<unknown>): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from (${selectSql})`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/**
 * The rows that the text index found for a query, and the conditions that these rows must still be checked
 * against.
 */
export interface TextMatchCandidates {
  /** The rowids of the found rows, as a JSON list. */
  rows: string;
  rest: readonly StoreCondition[];
}

/**
 * Returns the rows that the text index finds for a query, if they are few. Returns undefined if they may be
 * many, or if no condition is about a text.
 */
export async function findTextMatchCandidates(
  db: TextIndexDb,
  collection: Collection,
  where: readonly StoreCondition[],
): Promise<TextMatchCandidates | undefined> {
  const textIndexQuery = createTextIndexQuery(collection, where);
  if (!textIndexQuery) return undefined;
  // The query returns all row numbers in one row, because a thousand separate rows take longer to arrive than
  // to be found.
  const candidateQuery = sql<{ count: number; rows: string }>`
    select count(*) as count, json_group_array(row) as rows
    from (${buildTextIndexSelectSql(collection, 'rowid as row', textIndexQuery.match)} limit ${MAX_SORTED_TEXT_INDEX_MATCHES + 1})`;
  const [candidates] = (await candidateQuery.execute(db)).rows;
  return candidates && candidates.count <= MAX_SORTED_TEXT_INDEX_MATCHES
    ? { rows: candidates.rows, rest: textIndexQuery.rest }
    : undefined;
}

/**
 * Returns the number of documents that meet the conditions. Returns undefined if the text index alone can't
 * tell this number.
 */
export async function countDocumentsByTextIndex(
  db: TextIndexDb,
  collection: Collection,
  where: readonly StoreCondition[],
): Promise<number | undefined> {
  const textIndexQuery = createTextIndexQuery(collection, where);
  if (!textIndexQuery || textIndexQuery.rest.length > 0) return undefined;
  return countSelectedRows(db, buildTextIndexSelectSql(collection, '1', textIndexQuery.match));
}

/** Number of rows, or of words, that the check of a text index compares at a time. */
const COMPARED_ROWS_BATCH_SIZE = 1_000;

/**
 * Name of a temporary view that shows the positions of each word in a text index. Only this connection sees
 * the view.
 */
const FTS_WORD_POSITIONS_VIEW = sql.id('temp', 'instances');

async function computeTextIndexFingerprint(db: QueryExecutorProvider): Promise<string> {
  const fingerprint = createIntegerListFingerprint();
  for (let lastTerm = ''; ; ) {
    const { rows } = await sql<{ term: string; values: string }>`
      select term, json_array(count(*), sum(doc), sum("offset"), sum(substr(col, 2))) as "values" from ${FTS_WORD_POSITIONS_VIEW}
      where term > ${lastTerm} group by term order by term limit ${COMPARED_ROWS_BATCH_SIZE}`.execute(db);
    for (const { term, values } of rows) fingerprint.add(term, JSON.parse(values));
    if (rows.length < COMPARED_ROWS_BATCH_SIZE) return fingerprint.text();
    lastTerm = rows.at(-1)?.term ?? '';
  }
}

async function computeIndexKeysFingerprint(
  db: QueryExecutorProvider,
  { name }: Collection,
  columns: readonly TextIndexColumn[],
) {
  const fingerprint = createIntegerListFingerprint();
  const keyColumnsSql = sql.join(columns.map(({ path }) => sql.id(buildIndexKeyColumnName(path))));
  for (let lastRowNumber = 0; ; ) {
    const { rows } = await sql<IndexKeysTableRow & { row: number }>`
      select row, ${keyColumnsSql} from ${sql.table(getIndexKeysTableName(name))}
      where row > ${lastRowNumber} order by row limit ${COMPARED_ROWS_BATCH_SIZE}`.execute(db);
    for (const keysRow of rows)
      for (const [column, words] of buildTextIndexWords(columns, keysRow).entries())
        for (const [position, word] of words === null ? [] : String(words).split(' ').entries())
          fingerprint.add(word, [1, keysRow.row, position, column]);
    if (rows.length < COMPARED_ROWS_BATCH_SIZE) return fingerprint.text();
    lastRowNumber = rows.at(-1)?.row ?? 0;
  }
}

/**
 * Whether a collection's text index has exactly the words of the collection's index keys, each at its
 * position.
 */
export async function isTextIndexConsistent(
  db: QueryExecutorProvider,
  collection: Collection,
): Promise<boolean> {
  const columns = getTextIndexColumns(collection);
  if (columns.length === 0) return true;
  const textIndexTableLiteral = sql.lit(buildTextIndexTableName(collection.name));
  await sql`create virtual table ${FTS_WORD_POSITIONS_VIEW} using fts5vocab('main', ${textIndexTableLiteral}, 'instance')`.execute(
    db,
  );
  try {
    return (
      (await computeTextIndexFingerprint(db)) === (await computeIndexKeysFingerprint(db, collection, columns))
    );
  } finally {
    await sql`drop table ${FTS_WORD_POSITIONS_VIEW}`.execute(db);
  }
}
