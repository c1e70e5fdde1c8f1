import { type Kysely, sql, type Transaction } from 'kysely';
import type { Collection } from '../../../store/store';
import { toStoredDocumentRow } from '../shared/gathered';
import { readKeyAndSumTableDefinitions, refuseNewerTableLayouts } from '../shared/layouts';
import { prepareTotalsTables, TABLE_DEFINITIONS_TABLE } from '../shared/prepareTotals';
import { mapDocumentUnlessUnreadable } from '../shared/readable';
import { REVISIONS_TABLE } from '../shared/revisions';
import type { SqlExecutor as AnyDb } from '../shared/totals';
import { recreateTextIndex } from './filters/texts';
import { defineKeyIndexesOfCollection } from './indexes';
import { insertIndexKeys } from './keys';
import { hasTable } from './migrate';
import { assignNewCollectionRevision } from './queries';
import { sqliteSumsEngine } from './sums';
import { buildIndexKeyColumnName, getIndexKeysTableName, type SqliteTables } from './tables';

/**
 * Layout number of the tables of index keys. When a build needs these tables in another form, this number
 * must be raised, so that they are created again.
 */
const INDEX_KEYS_LAYOUT_VERSION = 3;
const REINDEXED_DOCUMENTS_BATCH_SIZE = 500;

type SqliteTablesTransaction = Transaction<SqliteTables>;

export const serializeCollectionDefinition = ({
  paths,
  orders,
  lists,
  filtered,
  searched,
  listed,
  rules = '',
  layout,
}: Collection) =>
  JSON.stringify({
    layout: INDEX_KEYS_LAYOUT_VERSION,
    documents: layout,
    paths,
    orders,
    lists,
    filtered,
    searched,
    listed,
    rules,
  });

/** Throws a `MigrationError` if a newer build wrote these collections' tables or documents. */
export async function refuseNewerTableVersions(
  db: Kysely<SqliteTables>,
  collections: readonly Collection[],
): Promise<void> {
  if (await hasTable(db, TABLE_DEFINITIONS_TABLE))
    refuseNewerTableLayouts(await readKeyAndSumTableDefinitions(db), collections, INDEX_KEYS_LAYOUT_VERSION);
}

/** Creates missing tables, and computes the index keys of collections whose definition has changed. */
export async function prepareCollectionTables(
  db: Kysely<SqliteTables>,
  collections: readonly Collection[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.schema
      .createTable(TABLE_DEFINITIONS_TABLE)
      .ifNotExists()
      .addColumn('collection', 'text', (columnBuilder) => columnBuilder.primaryKey().notNull())
      .addColumn('definition', 'text', (columnBuilder) => columnBuilder.notNull())
      .execute();
    await tx.schema
      .createTable(REVISIONS_TABLE)
      .ifNotExists()
      .addColumn('collection', 'text', (columnBuilder) => columnBuilder.primaryKey().notNull())
      .addColumn('revision', 'text', (columnBuilder) => columnBuilder.notNull())
      .execute();
    const storedDefinitions = await readKeyAndSumTableDefinitions(tx);
    const rebuiltCollectionNames = new Set<string>();
    for (const collection of collections) {
      const definition = serializeCollectionDefinition(collection);
      if (storedDefinitions.get(collection.name) === definition) continue;
      await createDocumentsTable(tx, collection.name);
      await createIndexKeysTable(tx, collection);
      await recreateTextIndex(tx, collection);
      await fillIndexKeysTable(tx, collection);
      await createIndexesOnKeysTable(tx, collection);
      await storeTableDefinition(tx, collection.name, definition);
      await assignNewCollectionRevision(tx, collection.name);
      rebuiltCollectionNames.add(collection.name);
    }
    await prepareTotalsTables(tx, sqliteSumsEngine, collections, storedDefinitions, rebuiltCollectionNames);
  });
}

/** Creates the table of a collection's documents, if it is missing. */
export async function createDocumentsTable(db: AnyDb, collection: string): Promise<void> {
  await sql`create table if not exists ${sql.table(collection)} (
    _id text primary key not null, doc text not null)`.execute(db);
}

async function createIndexKeysTable(
  tx: SqliteTablesTransaction,
  { name, paths, orders, lists = [] }: Collection,
): Promise<void> {
  const keysTableName = getIndexKeysTableName(name);
  await tx.schema.dropTable(keysTableName).ifExists().execute();
  // The columns of the short keys by which lists are sorted come first. SQLite then reads these keys without
  // skipping long texts.
  const sortPaths = [...lists.flatMap(({ order }) => order), ...orders.flat()].map(({ path }) => path);
  const columnPaths = new Set([...sortPaths, ...paths]);
  const tableBuilder = tx.schema
    .createTable(keysTableName)
    // The row number is a named column, because a vacuum might change an unnamed one. The text index refers
    // to rows by this number.
    .addColumn('row', 'integer', (columnBuilder) => columnBuilder.primaryKey())
    .addColumn('_id', 'text', (columnBuilder) => columnBuilder.unique().notNull());
  // The columns have the type blob, in which SQLite stores numbers and texts unchanged.
  await [...columnPaths]
    .reduce((builder, path) => builder.addColumn(buildIndexKeyColumnName(path), 'blob'), tableBuilder)
    .execute();
}

async function createIndexesOnKeysTable(tx: SqliteTablesTransaction, collection: Collection): Promise<void> {
  for (const { name, columns } of defineKeyIndexesOfCollection(collection)) {
    await tx.schema
      .createIndex(name)
      .on(getIndexKeysTableName(collection.name))
      .expression(columns)
      .execute();
  }
}

/**
 * Computes the index keys of stored documents. An unreadable row gets empty keys, so that the number of keys
 * stays the number of rows.
 */
async function fillIndexKeysTable(tx: SqliteTablesTransaction, collection: Collection): Promise<void> {
  const readDocumentsAfterId = (lastId: string) =>
    tx
      .selectFrom(collection.name)
      .select(['_id', 'doc'])
      .where('_id', '>', lastId)
      .orderBy('_id')
      .limit(REINDEXED_DOCUMENTS_BATCH_SIZE)
      .execute();
  let rows = await readDocumentsAfterId('');
  while (rows.length > 0) {
    const documentRows = rows.map((row) => {
      const [document] = mapDocumentUnlessUnreadable(collection, row, (readable) => readable);
      return document
        ? toStoredDocumentRow(collection, document, row.doc)
        : { id: row._id, doc: row.doc, keys: collection.paths.map(() => null) };
    });
    await insertIndexKeys(tx, collection, documentRows);
    rows = await readDocumentsAfterId(rows.at(-1)?._id ?? '');
  }
}

async function storeTableDefinition(
  tx: SqliteTablesTransaction,
  collection: string,
  definition: string,
): Promise<void> {
  await tx
    .insertInto(TABLE_DEFINITIONS_TABLE)
    .values({ collection, definition })
    .onConflict((conflictBuilder) => conflictBuilder.column('collection').doUpdateSet({ definition }))
    .execute();
}
