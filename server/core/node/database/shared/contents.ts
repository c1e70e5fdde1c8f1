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
  const table = sql.table(engine.documentsTable(collection));
  let size = MAX_ROWS_PER_STATEMENT;
  let last = '';
  for (;;) {
    const { rows } = await sql<StoredRow>`
      select _id, doc from ${table} where _id > ${last} order by _id limit ${size}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?._id ?? '';
    const characters = rows.reduce((sum, { doc }) => sum + doc.length, 0);
    size = characters > MAX_BATCH_CHARACTERS ? MIN_ROWS_PER_STATEMENT : MAX_ROWS_PER_STATEMENT;
  }
}

async function copyDocuments(
  from: DatabaseWithEngine,
  to: DatabaseWithEngine,
  collection: string,
): Promise<void> {
  await to.engine.createDocumentsTable(to.db, collection);
  const table = sql.table(to.engine.documentsTable(collection));
  for await (const rows of streamStoredDocumentRows(from, collection)) {
    const values = sql.join(rows.map(({ _id, doc }) => sql`(${_id}, ${doc})`));
    await sql`insert into ${table} (_id, doc) values ${values}`.execute(to.db);
  }
}

/**
 * Copies all documents unchanged, and the list of executed migrations, to an empty database of any engine.
 * When the new database is opened, it computes index keys and sums. Returns the old definitions of index keys
 * and sums by collection, even for collections that this build does not know.
 */
export async function copyDatabaseContents(
  from: DatabaseWithEngine,
  to: DatabaseWithEngine,
): Promise<ReadonlyMap<string, string>> {
  await copyMigrationRows(from, to);
  const copied = new Map(
    [...(await readKeyAndSumTableDefinitions(from.db))].filter(([name]) => !isTotalsDefinitionName(name)),
  );
  for (const collection of copied.keys()) await copyDocuments(from, to, collection);
  return copied;
}
