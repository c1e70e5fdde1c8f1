import { type RawBuilder, sql } from 'kysely';
import {
  HASH_CHAIN_ENDS_COLLECTION,
  HASH_CHAIN_ENDS_DOCUMENT_ID,
  readHashChainEnds,
  serializeHashedContent,
  writeHashChainEnds,
} from '../../../store/chain';
import type { Collection, Document, Transaction } from '../../../store/store';
import {
  buildIndexKeyColumnName,
  getDocumentsTableName,
  getIndexKeysTableName,
  indexKeyColumnRef,
  type PostgresKysely,
  toIndexKeyColumnValues,
  toPostgresIdentifier,
} from './tables';

/**
 * Name of a table that exists for each collection with a hash chain. It holds the collection's new documents
 * until their transaction ends.
 */
const buildHashChainStagingTableName = (collection: string): string =>
  toPostgresIdentifier(`${collection}:sealing`);

/** Error code that the trigger raises if the stored last link of a chain is missing. */
const MISSING_HASH_CHAIN_ENDS_ERROR_CODE = 'CH001';

export const isMissingHashChainEndsError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === MISSING_HASH_CHAIN_ENDS_ERROR_CODE;

/**
 * SQL that converts a positive whole number to the text that `toIndexKeyColumnText` returns for the number.
 */
const CHAIN_NUMBER_TO_INDEX_KEY_SQL = `'#' || translate(substr(encode(float8send(place::float8), 'hex'), 1, 1), '01234567', '89abcdef')
  || substr(encode(float8send(place::float8), 'hex'), 2) || place`;

/**
 * Creates the trigger that adds a collection's new documents to its hash chain when their transaction
 * commits. Each document gets its number, the previous document's hash and its own hash. So the lock on the
 * chain is taken last, and no round trip to the database happens while it is held.
 */
export async function createHashChainTrigger(db: PostgresKysely, collection: Collection): Promise<void> {
  const { name, paths } = collection;
  const stagingTable = sql.table(buildHashChainStagingTableName(name));
  const columnDefinitions = paths.map(
    (path) => sql`, ${sql.id(buildIndexKeyColumnName(path))} text collate "C"`,
  );
  await sql`drop table if exists ${stagingTable}`.execute(db);
  // The table holds only rows of running transactions, so it needs no protection against a crash.
  await sql`create unlogged table ${stagingTable} (
    _id text collate "C" primary key, told text not null, doc text not null${sql.join(columnDefinitions, sql``)})`.execute(
    db,
  );
  const columnValuesSql = paths.map((path) =>
    path === 'number'
      ? sql.raw(CHAIN_NUMBER_TO_INDEX_KEY_SQL)
      : sql`new.${sql.id(buildIndexKeyColumnName(path))}`,
  );
  const chainEndsTable = sql.table(getDocumentsTableName(HASH_CHAIN_ENDS_COLLECTION));
  const functionBodySql = sql`
    declare held text; ends jsonb; place bigint; before text; seal text;
    begin
      perform pg_advisory_xact_lock(hashtextextended(current_schema() || ${sql.lit(`/chain/${name}`)}, 0));
      select doc into held from ${chainEndsTable} where _id = ${sql.lit(HASH_CHAIN_ENDS_DOCUMENT_ID)};
      begin
        ends := held::jsonb;
        before := ends #>> '{last,hash}';
        place := case when ends #>> '{anchor,hash}' is not null then (ends #>> '{last,number}')::bigint + 1 end;
      exception when others then place := null;
      end;
      if place is null or before is null then
        raise exception 'The ends of the chain are lost' using errcode = ${sql.lit(MISSING_HASH_CHAIN_ENDS_ERROR_CODE)};
      end if;
      seal := encode(sha256(convert_to('[' || to_json(new._id) || ',' || place || ',' || new.told || ','
        || to_json(before) || ']', 'UTF8')), 'hex');
      insert into ${sql.table(getDocumentsTableName(name))} (_id, doc) values (new._id, left(new.doc, -1) || ',"number":' || place
        || ',"previous":' || to_json(before) || ',"hash":"' || seal || '"}');
      insert into ${sql.table(getIndexKeysTableName(name))} (${sql.join([sql`_id`, ...paths.map(indexKeyColumnRef)])})
        values (new._id, ${sql.join(columnValuesSql)});
      update ${chainEndsTable} set doc = (ends || jsonb_build_object('last', jsonb_build_object('number', place, 'hash', seal)))::text
        where _id = ${sql.lit(HASH_CHAIN_ENDS_DOCUMENT_ID)};
      delete from ${stagingTable} where _id = new._id;
      return null;
    end`.compile(db).sql;
  const sealingFunction = sql.id(toPostgresIdentifier(`${getIndexKeysTableName(name)}:seal`));
  await sql`create or replace function ${sealingFunction}() returns trigger language plpgsql as ${sql.lit(functionBodySql)}`.execute(
    db,
  );
  await sql`create constraint trigger sealing after insert on ${stagingTable} deferrable initially deferred
    for each row execute function ${sealingFunction}()`.execute(db);
}

/**
 * Returns the SQL that adds a new document to the table of documents that are not yet in the hash chain. The
 * document stays in this table until the commit. `toStagedDocumentValues` returns the values.
 */
export function buildHashChainStagingInsertSql({ name, paths }: Collection): RawBuilder<unknown> {
  const columns = [sql`_id`, sql`told`, sql`doc`, ...paths.map(indexKeyColumnRef)];
  return sql`insert into ${sql.table(buildHashChainStagingTableName(name))} (${sql.join(columns)})
    values (${sql.join(columns.map(() => ''))})`;
}

/**
 * Returns the values that store a new document in the table of documents that are not yet in the hash chain.
 */
export const toStagedDocumentValues = (collection: Collection, document: Document): (string | null)[] => [
  document._id,
  collection.sealed ? serializeHashedContent(collection.sealed, document) : null,
  JSON.stringify(document),
  ...toIndexKeyColumnValues(collection, document),
];

/**
 * Stores the last link of each chain again, computed from the remaining entries. No other transaction may run
 * meanwhile.
 */
export async function rebuildHashChainEnds(
  tx: Transaction,
  collections: Iterable<Collection>,
): Promise<void> {
  for (const { name, sealed } of collections)
    if (sealed) await writeHashChainEnds(tx, await readHashChainEnds(tx, name));
}
