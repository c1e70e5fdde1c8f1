import { sql } from 'kysely';
import type { Condition } from '../../../../../src/core/schema/index';
import type { Collection, Query, Reader } from '../../../store/store';
import { readDocuments } from '../shared/readable';
import { readTotals } from '../shared/totals';
import { keptCount } from './counts';
import { allOf } from './filters/conditions';
import { sortedBy } from './indexes';
import { fromColumn } from './keyText';
import { readRevision } from './revisions';
import { type Db, documentsTable, keyRef, keysTable } from './tables';

/** First row whose page is read from the end of the list where that is nearer. */
const DEEP = 1_000;

/** The largest number that LIMIT and OFFSET take. */
const MOST = 2 ** 53;

async function countMatching(db: Db, collection: Collection, where: readonly Condition[]): Promise<number> {
  const kept = await keptCount(db, collection, where);
  if (kept !== undefined) return kept;
  const counted = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(keysTable(collection.name))}
    where ${allOf(collection, where, true)}`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

/** Finds the ids of a page first: documents of the rows before it are never looked up. */
async function page(
  db: Db,
  collection: Collection,
  { where, order, skip, limit }: Query,
  backwards: boolean,
) {
  const columns = sql.join(
    [sql`_id`, ...new Set(order.map(({ path }) => path))].map((one) =>
      typeof one === 'string' ? keyRef(one) : one,
    ),
  );
  const found = await sql<{ _id: string; doc: string }>`
    with page as materialized (
      select ${columns} from ${sql.table(keysTable(collection.name))}
      where ${allOf(collection, where)}
      order by ${sortedBy(collection, order, backwards)}
      limit ${limit === 0 ? null : Math.min(limit, MOST)} offset ${Math.min(skip, MOST)}
    )
    select _id, doc from page join ${sql.table(documentsTable(collection.name))} as documents using (_id)
    order by ${sortedBy(collection, order)}`.execute(db);
  return found.rows;
}

/** Reads a page from the end of the list that is nearer. */
async function nearest(db: Db, collection: Collection, query: Query) {
  const { where, skip, limit } = query;
  const count = await countMatching(db, collection, where);
  if (skip >= count) return [];
  if (skip <= count / 2) return page(db, collection, query, false);
  const behind = Math.max(0, count - skip - limit);
  return page(db, collection, { ...query, skip: behind, limit: count - behind - skip }, true);
}

async function find(db: Db, collection: Collection, query: Query) {
  if (query.skip < DEEP || query.limit === 0) return page(db, collection, query, false);
  if (db.isTransaction) return nearest(db, collection, query);
  // The number of rows and the page have to be of one moment.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => nearest(tx, collection, query));
}

/** Implements Reader over the pool or a transaction. */
export const readerOver = (db: Db, collectionOf: (name: string) => Collection): Reader => ({
  get: async (name, id) => {
    const collection = collectionOf(name);
    const rows = await db
      .selectFrom(documentsTable(name))
      .select(['_id', 'doc'])
      .where('_id', '=', id)
      .execute();
    return readDocuments(collection, rows)[0] ?? null;
  },
  find: async (name, query) => {
    const collection = collectionOf(name);
    return readDocuments(collection, await find(db, collection, query));
  },
  count: (name, where) => countMatching(db, collectionOf(name), where),
  max: async (name, path, where) => {
    const found = await sql<{ max: string | null }>`
      select max(${keyRef(path)}) as max from ${sql.table(keysTable(name))}
      where ${allOf(collectionOf(name), where)}`.execute(db);
    return fromColumn(found.rows[0]?.max ?? null);
  },
  totals: (name, under, query) => readTotals(db, collectionOf(name), under, query),
  revision: (collection) => readRevision(db, collection),
});
