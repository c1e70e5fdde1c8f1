import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { SortPathAndDirection, StoreCondition } from '../../../../../src/core/schema/index';
import type { Collection, FrequentIndexKey, Reader, StoreQuery } from '../../../store/store';
import { parseDocumentRows, type RawDocumentRow } from '../shared/readable';
import { REVISIONS_TABLE, readCollectionRevision } from '../shared/revisions';
import { readSums } from '../shared/totals';
import { createWhereExpression } from './filters/conditions';
import { countDocumentsByTextIndex, findTextMatchCandidates } from './filters/texts';
import { chooseIndexForQuery } from './indexes';
import { readRowsByIds } from './rows';
import { getIndexKeysTableName, indexKeyColumnRef, type SqliteTables } from './tables';

/**
 * Divisor that separates a number's upper digits from its lower digits. Both are summed separately, so that
 * each sum fits into an integer.
 */
const DIVISOR_OF_UPPER_DIGITS = 100_000_000;

export const buildSortDirectionSql = ({ descending }: SortPathAndDirection) =>
  sql.raw(descending ? 'desc' : 'asc');

export const buildIndexedByClauseSql = (indexName: string | undefined) =>
  indexName === undefined ? sql`` : sql`indexed by ${sql.id(indexName)}`;

/**
 * Returns the SQL for the rows of index keys that meet the conditions. If the text index finds only few rows,
 * these rows are used. Otherwise another suitable index is used.
 */
async function buildMatchingRowsSql(
  db: Kysely<SqliteTables>,
  collection: Collection,
  where: readonly StoreCondition[],
  order?: readonly SortPathAndDirection[],
) {
  const keysTable = sql.table(getIndexKeysTableName(collection.name));
  const builder = expressionBuilder<SqliteTables, string>();
  const candidates = await findTextMatchCandidates(db, collection, where);
  return candidates
    ? sql`${keysTable} not indexed where row in (select value from json_each(${candidates.rows})) and ${createWhereExpression(collection, candidates.rest)(builder)}`
    : sql`${keysTable} ${buildIndexedByClauseSql(chooseIndexForQuery(collection, where, order))} where ${createWhereExpression(collection, where)(builder)}`;
}

/**
 * Reads a page of documents. The page's ids are selected before the documents are read, because SQLite would
 * otherwise sort whole documents.
 */
async function findDocuments(
  db: Kysely<SqliteTables>,
  collection: Collection,
  { where, order, skip, limit }: StoreQuery,
) {
  const orderBySql = sql.join([
    ...order.map((key) => sql`${indexKeyColumnRef(key.path)} ${buildSortDirectionSql(key)}`),
    sql`_id desc`,
  ]);
  const sortPaths = new Set(order.map(({ path }) => path));
  const pageQuery = sql<{ _id: string; doc: string }>`
    with page as materialized (
      select ${sql.join([sql`_id`, ...[...sortPaths].map(indexKeyColumnRef)])}
      from ${await buildMatchingRowsSql(db, collection, where, order)}
      order by ${orderBySql} limit ${limit === 0 ? -1 : limit} offset ${skip}
    )
    select _id, (
      select documents.doc from ${sql.table(collection.name)} as documents where documents._id = page._id
    ) as doc
    from page order by ${orderBySql}`;
  return (await pageQuery.execute(db)).rows;
}

/** Implements all reads except `together`, over a connection or a transaction. */
export const createSqliteBaseReader = (
  db: Kysely<SqliteTables>,
  collectionOf: (name: string) => Collection,
): Omit<Reader, 'together'> => ({
  get: async (collection, id) => {
    const rows = await readRowsByIds<RawDocumentRow>(db, collection, [id]);
    return parseDocumentRows(collectionOf(collection), rows)[0] ?? null;
  },
  find: async (collection, query) => {
    const resolvedCollection = collectionOf(collection);
    return parseDocumentRows(
      resolvedCollection,
      await findDocuments(db, resolvedCollection, query),
      query.fields,
    );
  },
  count: async (collection, where) => {
    const resolvedCollection = collectionOf(collection);
    const indexedCount = await countDocumentsByTextIndex(db, resolvedCollection, where);
    if (indexedCount !== undefined) return indexedCount;
    const result = await sql<{ count: number }>`
      select count(*) as count from ${await buildMatchingRowsSql(db, resolvedCollection, where)}`.execute(db);
    return result.rows[0]?.count ?? 0;
  },
  max: async (collection, fieldPath, where) => {
    const { max } = await db
      .selectFrom(getIndexKeysTableName(collection))
      .select((eb) => eb.fn.max(indexKeyColumnRef(fieldPath)).as('max'))
      .where(createWhereExpression(collectionOf(collection), where))
      .executeTakeFirstOrThrow();
    return max;
  },
  sum: async (collection, fieldPath, where) => {
    // The upper and the lower digits of the numbers are summed separately. Otherwise a sum of 1,024 numbers
    // might exceed the database's largest integer.
    const integerKeySql = sql`cast(${indexKeyColumnRef(fieldPath)} as integer)`;
    const isNumberSql = sql`typeof(${indexKeyColumnRef(fieldPath)}) in ('integer', 'real')`;
    const { rows } = await sql<{ high: string | null; low: string | null }>`
      select
        cast(sum(${integerKeySql} / ${sql.lit(DIVISOR_OF_UPPER_DIGITS)}) filter (where ${isNumberSql}) as text) as high,
        cast(sum(${integerKeySql} % ${sql.lit(DIVISOR_OF_UPPER_DIGITS)}) filter (where ${isNumberSql}) as text) as low
      from ${await buildMatchingRowsSql(db, collectionOf(collection), where)}`.execute(db);
    const { high, low } = rows[0] ?? {};
    return String(BigInt(high ?? 0) * BigInt(DIVISOR_OF_UPPER_DIGITS) + BigInt(low ?? 0));
  },
  frequent: async (collection, fieldPath, where, limit) => {
    const key = indexKeyColumnRef(fieldPath);
    const { rows } = await sql<FrequentIndexKey>`
      select ${key} as key, count(*) as count
      from ${await buildMatchingRowsSql(db, collectionOf(collection), [...where, { op: 'empty', path: fieldPath, empty: false }])}
      group by 1 order by 2 desc, 1 limit ${limit}`.execute(db);
    return rows;
  },
  totals: (collection, sumName, query) => readSums(db, collectionOf(collection), sumName, query),
  revision: (collection) => readCollectionRevision(db, collection),
});

/**
 * Adds `together` to a reader. `together` only runs the reads one by one, because a database in the same
 * process has no round trips to save.
 */
export function createSqliteReader(baseReader: Omit<Reader, 'together'>): Reader {
  const reader: Reader = { ...baseReader, together: (runReads) => runReads(reader) };
  return reader;
}

/**
 * Gives a collection a new revision. Revisions are random, so a restored database never has a revision again
 * that it had before.
 */
export async function assignNewCollectionRevision(
  db: Kysely<SqliteTables>,
  collection: string,
): Promise<void> {
  const newRevisionSql = sql<string>`lower(hex(randomblob(12)))`;
  await db
    .insertInto(REVISIONS_TABLE)
    .values({ collection, revision: newRevisionSql })
    .onConflict((conflictBuilder) =>
      conflictBuilder.column('collection').doUpdateSet({ revision: newRevisionSql }),
    )
    .execute();
}
