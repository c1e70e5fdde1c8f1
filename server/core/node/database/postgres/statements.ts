import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Collection } from '../../../store/store';
import { documentsTableName, indexKeyColumnRef, indexKeysTableName, type PostgresKysely } from './tables';

/**
 * The prepared statements that write documents of a collection. Building such a statement takes longer than
 * sending it.
 */
interface Statements {
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
   * Replaces one document. The statement's values are the document's text, id and index keys, and the id
   * again. `found` in the result is the number of replaced rows.
   */
  replaceOne: CompiledQuery<{ found: number }>;
  /**
   * Replaces many documents, whose values are given column by column. The last value is the number of
   * documents. Fails if a document is missing.
   */
  replaceMany: CompiledQuery;
  /** Removes documents by their ids. The list of ids is passed twice. */
  remove: CompiledQuery;
}

/** Placeholder in a prepared statement for a value that differs each time the statement runs. */
const GIVEN = null;

/** Returns a prepared statement with the values for one run. */
export const bindStatementValues = <R>(
  built: CompiledQuery<R>,
  parameters: readonly unknown[],
): CompiledQuery<R> => ({
  ...built,
  parameters,
});

function made(db: PostgresKysely, { name, paths }: Collection): Statements {
  const [documents, keys] = [sql.table(documentsTableName(name)), sql.table(indexKeysTableName(name))];
  const names = (values: readonly RawBuilder<unknown>[]) => sql.join([sql`_id`, ...values]);
  const listed = names(paths.map(indexKeyColumnRef));
  const given = paths.map((_, at) => sql.id(`given${at}`));
  const arrays = sql.join(['_id', 'doc', ...paths].map(() => sql`${GIVEN}::text[]`));
  const many = sql`given as materialized (
    select * from unnest(${arrays}) as given (${names([sql`doc`, ...given])}))`;
  const insertOne = (unless: RawBuilder<unknown>) => sql`with document as (
      insert into ${documents} (_id, doc) values (${GIVEN}, ${GIVEN}) ${unless} returning _id
    ) insert into ${keys} (${listed}) select ${names(paths.map(() => sql`${GIVEN}`))} from document returning _id`;
  const assigned = (valueAt: (at: number) => RawBuilder<unknown>) =>
    sql.join(paths.map((path, at) => sql`${indexKeyColumnRef(path)} = ${valueAt(at)}`));
  const differing = sql.join(
    paths.map((path, at) => sql`keys.${indexKeyColumnRef(path)} is distinct from ${given[at]}`),
    sql` or `,
  );
  const hasKeys = paths.length > 0;
  const updateOne = hasKeys
    ? sql`, keys as (update ${keys} set ${assigned(() => sql`${GIVEN}::text`)} where _id = ${GIVEN})`
    : sql``;
  // A row whose index keys are unchanged is not updated, so that no index needs a new entry.
  const updateMany = hasKeys
    ? sql`, keys as (
        update ${keys} as keys set ${assigned((at) => sql`${given[at]}`)} from given
        where keys._id = given._id and (${differing}))`
    : sql``;
  return {
    insertOne: insertOne(sql``).compile(db),
    insertUnlessTaken: insertOne(sql`on conflict (_id) do nothing`).compile(db),
    insertMany: sql`with ${many}, document as (insert into ${documents} (_id, doc) select _id, doc from given)
      insert into ${keys} (${listed}) select ${names(given)} from given`.compile(db),
    replaceOne: sql<{ found: number }>`with document as (
        update ${documents} set doc = ${GIVEN} where _id = ${GIVEN} returning _id
      )${updateOne} select count(*) as found from document`.compile(db),
    replaceMany: sql`with ${many}, document as (
        update ${documents} as documents set doc = given.doc from given where documents._id = given._id returning 1
      )${updateMany} select 1 / (count(*) = ${GIVEN}::bigint)::int as found from document`.compile(db),
    remove: sql`with document as (delete from ${documents} where _id = any (${GIVEN}::text[]))
      delete from ${keys} where _id = any (${GIVEN}::text[])`.compile(db),
  };
}

const known = new WeakMap<Collection, Statements>();

/** Returns the prepared statements that write documents of a collection. They are built once. */
export function preparedWriteStatements(db: PostgresKysely, collection: Collection): Statements {
  const statements = known.get(collection) ?? made(db, collection);
  known.set(collection, statements);
  return statements;
}
