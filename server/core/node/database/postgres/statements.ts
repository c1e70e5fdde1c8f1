import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Collection } from '../../../store/store';
import {
  getDocumentsTableName,
  getIndexKeysTableName,
  indexKeyColumnRef,
  type PostgresKysely,
} from './tables';

/**
 * The prepared statements that write documents of a collection. Building such a statement takes longer than
 * sending it.
 */
interface PreparedWriteStatements {
  /**
   * Stores one document. The statement's values are the document's id, text and index keys. Fails if the id
   * is in use.
   */
  insertOne: CompiledQuery;
  /** Stores one document, unless its id is in use. */
  insertUnlessTaken: CompiledQuery;
  /** Stores many documents, whose values are given column by column. Fails if an id is in use. */
  insertMany: CompiledQuery;
  /**
   * Replaces one document. The statement's values are those of `insertOne`. `found` in the result is the
   * number of replaced rows.
   */
  replaceOne: CompiledQuery<{ found: number }>;
  /** Replaces one document, whose values are those of `insertOne`. Fails if the document is missing. */
  replaceExisting: CompiledQuery;
  /**
   * Replaces many documents, whose values are given column by column. The last value is the number of
   * documents. Fails if a document is missing.
   */
  replaceMany: CompiledQuery;
  /** Removes documents by their ids. The list of ids is passed twice. */
  remove: CompiledQuery;
}

/** Placeholder in a prepared statement for a value that differs each time the statement runs. */
export const VALUE_PLACEHOLDER = null;

const preparedStatementNameBySql = new Map<string, string>();

/**
 * Registers a statement that each direct connection to the database parses and plans only once. Register only
 * statements for which one plan suits all values: they find rows by id, or read no table.
 */
export function registerPreparedStatement<R>(statement: CompiledQuery<R>): CompiledQuery<R> {
  if (!preparedStatementNameBySql.has(statement.sql))
    preparedStatementNameBySql.set(statement.sql, `console_${preparedStatementNameBySql.size}`);
  return statement;
}

/**
 * Returns the name under which connections keep a statement; undefined if the statement is not registered.
 */
export const findPreparedStatementName = (statementSql: string): string | undefined =>
  preparedStatementNameBySql.get(statementSql);

/** Returns a prepared statement with the values for one run. */
export const bindStatementValues = <R>(
  statement: CompiledQuery<R>,
  parameters: readonly unknown[],
): CompiledQuery<R> => ({
  ...statement,
  parameters,
});

function buildWriteStatements(db: PostgresKysely, { name, paths }: Collection): PreparedWriteStatements {
  const [documents, keys] = [sql.table(getDocumentsTableName(name)), sql.table(getIndexKeysTableName(name))];
  const prependIdColumn = (values: readonly RawBuilder<unknown>[]) => sql.join([sql`_id`, ...values]);
  const keyColumnList = prependIdColumn(paths.map(indexKeyColumnRef));
  const givenColumns = paths.map((_, index) => sql.id(`given${index}`));
  const columns = [sql`_id`, sql`doc`, ...givenColumns];
  const singleRowSql = sql`given as not materialized (
    select ${sql.join(columns.map((column) => sql`${VALUE_PLACEHOLDER}::text as ${column}`))})`;
  const manyRowsSql = sql`given as materialized (
    select * from unnest(${sql.join(columns.map(() => sql`${VALUE_PLACEHOLDER}::text[]`))}) as given (${sql.join(columns)}))`;
  const buildInsertDocumentAndKeysSql = (conflictClause: RawBuilder<unknown>) => sql`with document as (
      insert into ${documents} (_id, doc) values (${VALUE_PLACEHOLDER}, ${VALUE_PLACEHOLDER}) ${conflictClause} returning _id
    ) insert into ${keys} (${keyColumnList}) select ${prependIdColumn(paths.map(() => sql`${VALUE_PLACEHOLDER}`))} from document returning _id`;
  const assignmentsSql = sql.join(
    paths.map((path, index) => sql`${indexKeyColumnRef(path)} = ${givenColumns[index]}`),
  );
  const keysDifferSql = sql.join(
    paths.map((path, index) => sql`keys.${indexKeyColumnRef(path)} is distinct from ${givenColumns[index]}`),
    sql` or `,
  );
  // A row whose index keys are unchanged is not updated, so that no index needs a new entry.
  const updateKeysSql =
    paths.length > 0
      ? sql`, keys as (
        update ${keys} as keys set ${assignmentsSql} from given where keys._id = given._id and (${keysDifferSql}))`
      : sql``;
  const buildReplaceDocumentSql = <R>(
    givenRowsSql: RawBuilder<unknown>,
    foundCountSql: RawBuilder<unknown>,
  ) => sql<R>`with ${givenRowsSql}, document as (
      update ${documents} as documents set doc = given.doc from given where documents._id = given._id returning 1
    )${updateKeysSql} select ${foundCountSql} as found from document`;
  const prepareStatement = <R>(statement: RawBuilder<R>) => registerPreparedStatement(statement.compile(db));
  return {
    insertOne: prepareStatement(buildInsertDocumentAndKeysSql(sql``)),
    insertUnlessTaken: prepareStatement(buildInsertDocumentAndKeysSql(sql`on conflict (_id) do nothing`)),
    insertMany:
      sql`with ${manyRowsSql}, document as (insert into ${documents} (_id, doc) select _id, doc from given)
      insert into ${keys} (${keyColumnList}) select ${prependIdColumn(givenColumns)} from given`.compile(db),
    replaceOne: prepareStatement(buildReplaceDocumentSql<{ found: number }>(singleRowSql, sql`count(*)`)),
    replaceExisting: prepareStatement(buildReplaceDocumentSql(singleRowSql, sql`1 / (count(*) = 1)::int`)),
    replaceMany: buildReplaceDocumentSql(
      manyRowsSql,
      sql`1 / (count(*) = ${VALUE_PLACEHOLDER}::bigint)::int`,
    ).compile(db),
    remove:
      prepareStatement(sql`with document as (delete from ${documents} where _id = any (${VALUE_PLACEHOLDER}::text[]))
      delete from ${keys} where _id = any (${VALUE_PLACEHOLDER}::text[])`),
  };
}

const writeStatementsByCollection = new WeakMap<Collection, PreparedWriteStatements>();

/** Returns the prepared statements that write documents of a collection. They are built once. */
export function getPreparedWriteStatements(
  db: PostgresKysely,
  collection: Collection,
): PreparedWriteStatements {
  const statements = writeStatementsByCollection.get(collection) ?? buildWriteStatements(db, collection);
  writeStatementsByCollection.set(collection, statements);
  return statements;
}
