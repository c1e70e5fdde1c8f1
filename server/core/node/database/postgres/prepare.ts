import { sql } from 'kysely';
import type { Collection } from '../../../store/store';
import { readKeyAndSumTableDefinitions, refuseNewerTableLayouts } from '../shared/layouts';
import { prepareTotalsTables, TABLE_DEFINITIONS_TABLE } from '../shared/prepareTotals';
import { mapDocumentUnlessUnreadable } from '../shared/readable';
import type { SqlExecutor as AnyDb } from '../shared/totals';
import { createRowCountsTable, createRowCountTrigger, replaceRowCountFunction } from './counts';
import { createNgramSqlFunctions } from './grams';
import { defineIndexesOfCollection } from './indexes';
import { hasTable } from './migrate';
import { assignNewCollectionRevisions, createRevisionsTable } from './revisions';
import { createHashChainTrigger } from './sealing';
import { postgresSumsEngine } from './sums';
import {
  buildIndexKeyColumnName,
  getDocumentsTableName,
  getIndexKeysTableName,
  indexKeyColumnRef,
  type PostgresKysely,
  toIndexKeyColumnValues,
} from './tables';

/**
 * Layout number of the tables of index keys. It must be raised when these tables are built or read
 * differently.
 */
const TABLES_LAYOUT_NUMBER = 3;
/**
 * Number of the layout before `TABLES_LAYOUT_NUMBER`. It has the same tables of index keys, but counts rows
 * in another way. It lacks the triggers that add documents to a hash chain.
 */
const PREVIOUS_TABLES_LAYOUT_NUMBER = 2;
/** Number of documents whose index keys are computed at a time. */
const INDEX_KEYS_FILL_BATCH_SIZE = 1_000;

const buildTableDefinitionOfLayout = (
  layoutNumber: number,
  { paths, orders, lists, searched, listed, moving, long, rules = '', layout }: Collection,
) =>
  JSON.stringify({
    layout: layoutNumber,
    documents: layout,
    paths,
    orders,
    lists,
    searched,
    listed,
    moving,
    long,
    rules,
  });

export const buildTableDefinition = (collection: Collection): string => {
  const definition = buildTableDefinitionOfLayout(TABLES_LAYOUT_NUMBER, collection);
  return collection.sealed ? `${definition.slice(0, -1)},"sealed":true}` : definition;
};

/** Throws a `MigrationError` if a newer build wrote these collections' tables or documents. */
export async function refuseNewerTableVersions(
  tx: PostgresKysely,
  collections: readonly Collection[],
): Promise<void> {
  if (await hasTable(tx, TABLE_DEFINITIONS_TABLE))
    refuseNewerTableLayouts(await readKeyAndSumTableDefinitions(tx), collections, TABLES_LAYOUT_NUMBER);
}

/**
 * Creates missing tables, and computes the index keys of collections whose definition has changed, in one
 * transaction.
 */
export async function prepareTables(tx: PostgresKysely, collections: readonly Collection[]): Promise<void> {
  await sql`create table if not exists ${sql.table(TABLE_DEFINITIONS_TABLE)} (
    collection text collate "C" primary key, definition text not null)`.execute(tx);
  await createRowCountsTable(tx);
  await createRevisionsTable(tx);
  const storedDefinitions = await readKeyAndSumTableDefinitions(tx);
  const recreatedCollectionNames = new Set<string>();
  const storeTableDefinition = (collectionName: string, definition: string) =>
    sql`insert into ${sql.table(TABLE_DEFINITIONS_TABLE)} (collection, definition) values (${collectionName}, ${definition})
      on conflict (collection) do update set definition = excluded.definition`.execute(tx);
  for (const collection of collections) {
    const { name } = collection;
    const definition = buildTableDefinition(collection);
    if (storedDefinitions.get(name) === definition) continue;
    if (
      storedDefinitions.get(name) === buildTableDefinitionOfLayout(PREVIOUS_TABLES_LAYOUT_NUMBER, collection)
    ) {
      await replaceRowCountFunction(tx, collection);
      if (collection.sealed) await createHashChainTrigger(tx, collection);
      await storeTableDefinition(name, definition);
      continue;
    }
    if (recreatedCollectionNames.size === 0) await createNgramSqlFunctions(tx);
    await recreateTables(tx, collection);
    const hasDocuments = await fillIndexKeysTable(tx, collection);
    for (const index of defineIndexesOfCollection(collection)) {
      await sql`create index ${sql.id(index.name)} on ${sql.table(getIndexKeysTableName(name))} ${index.on}`.execute(
        tx,
      );
    }
    // Without statistics, a search may use an index in which most rows match. An empty table is not analyzed,
    // because its statistics would soon be wrong.
    if (hasDocuments) await sql`analyze ${sql.table(getIndexKeysTableName(name))}`.execute(tx);
    await createRowCountTrigger(tx, collection);
    if (collection.sealed) await createHashChainTrigger(tx, collection);
    await storeTableDefinition(name, definition);
    recreatedCollectionNames.add(name);
  }
  await assignNewCollectionRevisions(tx, recreatedCollectionNames);
  await prepareTotalsTables(tx, postgresSumsEngine, collections, storedDefinitions, recreatedCollectionNames);
}

/** Creates the table of a collection's documents, if it is missing. */
export async function createDocumentsTable(db: AnyDb, collection: string): Promise<void> {
  await sql`create table if not exists ${sql.table(getDocumentsTableName(collection))} (
    _id text collate "C" primary key, doc text not null)`.execute(db);
}

/**
 * Percentage of a table's page that is filled at first. The rest of the page is room for a new version of
 * each row.
 */
const INITIAL_PAGE_FILL_PERCENT = 50;

async function recreateTables(tx: PostgresKysely, { name, paths, moving }: Collection): Promise<void> {
  await createDocumentsTable(tx, name);
  await sql`drop table if exists ${sql.table(getIndexKeysTableName(name))}`.execute(tx);
  const columnDefinitions = paths.map(
    (path) => sql`, ${sql.id(buildIndexKeyColumnName(path))} text collate "C"`,
  );
  await sql`create table ${sql.table(getIndexKeysTableName(name))} (
    _id text collate "C" primary key${columnDefinitions.length > 0 ? sql.join(columnDefinitions, sql``) : sql``})
    ${moving ? sql`with (fillfactor = ${sql.lit(INITIAL_PAGE_FILL_PERCENT)})` : sql``}`.execute(tx);
}

/**
 * Computes the index keys of stored documents, and returns whether there are any documents. One statement
 * stores the keys of a whole batch, column by column. An unreadable row gets empty keys, so that the number
 * of keys stays the number of rows.
 */
async function fillIndexKeysTable(tx: PostgresKysely, collection: Collection): Promise<boolean> {
  const { name, paths } = collection;
  const readDocumentsAfterId = async (lastId: string) =>
    (
      await sql<{ _id: string; doc: string }>`
        select _id, doc from ${sql.table(getDocumentsTableName(name))} where _id > ${lastId}
        order by _id limit ${INDEX_KEYS_FILL_BATCH_SIZE}`.execute(tx)
    ).rows;
  const columnListSql = sql.join([sql`_id`, ...paths.map(indexKeyColumnRef)]);
  const firstRows = await readDocumentsAfterId('');
  for (let rows = firstRows; rows.length > 0; rows = await readDocumentsAfterId(rows.at(-1)?._id ?? '')) {
    const keyRows = rows.map((row) => {
      const [document] = mapDocumentUnlessUnreadable(collection, row, (readable) => readable);
      return { _id: row._id, keys: document ? toIndexKeyColumnValues(collection, document) : [] };
    });
    const columnArrays = [
      keyRows.map(({ _id }) => _id),
      ...paths.map((_, index) => keyRows.map(({ keys }) => keys[index] ?? null)),
    ].map((columnValues) => sql`${columnValues}::text[]`);
    await sql`insert into ${sql.table(getIndexKeysTableName(name))} (${columnListSql})
      select * from unnest(${sql.join(columnArrays)})`.execute(tx);
  }
  return firstRows.length > 0;
}
