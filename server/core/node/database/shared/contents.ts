import { sql } from 'kysely';
import type { DatabaseWithEngine } from './engine';
import { readKeyAndSumTableDefinitions } from './layouts';
import { copyMigrationRows } from './migrations';
import { isTotalsDefinitionName, TABLE_DEFINITIONS_TABLE } from './prepareTotals';

interface StoredRow {
  _id: string;
  doc: string;
}

/** Maximum number of rows that one statement reads or writes. */
const MAX_ROWS_PER_STATEMENT = 500;
const MIN_ROWS_PER_STATEMENT = 4;
const MAX_BATCH_CHARACTERS = 4_000_000;

export const hasConsoleData = ({ db, engine }: DatabaseWithEngine): Promise<boolean> =>
  engine.hasTable(db, TABLE_DEFINITIONS_TABLE);

/** Yields the stored documents of a collection in the order of their ids, including unreadable documents. */
export async function* streamStoredDocumentRows(
  { db, engine }: DatabaseWithEngine,
  collection: string,
): AsyncGenerator<StoredRow[]> {
  const documentsTable = sql.table(engine.documentsTable(collection));
  let rowLimit = MAX_ROWS_PER_STATEMENT;
  let lastId = '';
  for (;;) {
    const { rows } = await sql<StoredRow>`
      select _id, doc from ${documentsTable} where _id > ${lastId} order by _id limit ${rowLimit}`.execute(
      db,
    );
    if (rows.length === 0) return;
    yield rows;
    lastId = rows.at(-1)?._id ?? '';
    const characterCount = rows.reduce((sum, { doc }) => sum + doc.length, 0);
    rowLimit = characterCount > MAX_BATCH_CHARACTERS ? MIN_ROWS_PER_STATEMENT : MAX_ROWS_PER_STATEMENT;
  }
}

async function copyDocuments(
  source: DatabaseWithEngine,
  target: DatabaseWithEngine,
  collection: string,
): Promise<void> {
  await target.engine.createDocumentsTable(target.db, collection);
  const targetTable = sql.table(target.engine.documentsTable(collection));
  for await (const rows of streamStoredDocumentRows(source, collection)) {
    const rowValuesSql = sql.join(rows.map(({ _id, doc }) => sql`(${_id}, ${doc})`));
    await sql`insert into ${targetTable} (_id, doc) values ${rowValuesSql}`.execute(target.db);
  }
}

/**
 * Copies all documents unchanged, and the list of executed migrations, to an empty database of any engine.
 * When the new database is opened, it computes index keys and sums. Returns the old definitions of index keys
 * and sums by collection, even for collections that this build does not know.
 */
export async function copyDatabaseContents(
  source: DatabaseWithEngine,
  target: DatabaseWithEngine,
): Promise<ReadonlyMap<string, string>> {
  await copyMigrationRows(source, target);
  const tableDefinitions = new Map(
    [...(await readKeyAndSumTableDefinitions(source.db))].filter(([name]) => !isTotalsDefinitionName(name)),
  );
  for (const collection of tableDefinitions.keys()) await copyDocuments(source, target, collection);
  return tableDefinitions;
}
