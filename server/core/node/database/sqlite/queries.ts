import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { Condition, OrderKey } from '../../../../../src/core/schema/index';
import type { Collection, Frequent, Query, Reader, Transaction } from '../../../store/store';
import { parsedDocument, readDocuments } from '../shared/readable';
import { REVISIONS_TABLE, readRevision } from '../shared/revisions';
import { readTotals, type TotalsKeeper } from '../shared/totals';
import { allOf } from './filters/conditions';
import { countByTexts, fewRows } from './filters/texts';
import { indexFor } from './indexes';
import { insertKeys, removeKeys, replaceKeys } from './keys';
import { insertDocument, insertRow } from './rows';
import { keyRef, keysTable, type Tables } from './tables';

/** Splits the digits of a key in two. */
const HALF = 100_000_000;

export const directionOf = ({ descending }: OrderKey) => sql.raw(descending ? 'desc' : 'asc');

export const indexedBy = (index: string | undefined) =>
  index === undefined ? sql`` : sql`indexed by ${sql.id(index)}`;

/** The rows of keys that meet conditions: by their texts where few have them, else by the index that serves. */
async function rowsWith(
  db: Kysely<Tables>,
  collection: Collection,
  where: readonly Condition[],
  order?: readonly OrderKey[],
) {
  const table = sql.table(keysTable(collection.name));
  const builder = expressionBuilder<Tables, string>();
  const few = await fewRows(db, collection, where);
  return few
    ? sql`${table} not indexed where row in (select value from json_each(${few.rows})) and ${allOf(collection, few.rest)(builder)}`
    : sql`${table} ${indexedBy(indexFor(collection, where, order))} where ${allOf(collection, where)(builder)}`;
}

/** Looks up the documents once the page is known: they would be sorted with all other rows before. */
async function find(db: Kysely<Tables>, collection: Collection, { where, order, skip, limit }: Query) {
  const sorted = sql.join([
    ...order.map((key) => sql`${keyRef(key.path)} ${directionOf(key)}`),
    sql`_id desc`,
  ]);
  const ordered = new Set(order.map(({ path }) => path));
  const page = sql<{ _id: string; doc: string }>`
    with page as materialized (
      select ${sql.join([sql`_id`, ...[...ordered].map(keyRef)])}
      from ${await rowsWith(db, collection, where, order)}
      order by ${sorted} limit ${limit === 0 ? -1 : limit} offset ${skip}
    )
    select _id, (
      select documents.doc from ${sql.table(collection.name)} as documents where documents._id = page._id
    ) as doc
    from page order by ${sorted}`;
  return (await page.execute(db)).rows;
}

/** Implements reads over a connection or a transaction. */
export const readsOver = (
  db: Kysely<Tables>,
  collectionOf: (name: string) => Collection,
): Omit<Reader, 'together'> => ({
  get: async (collection, id) => {
    const rows = await db.selectFrom(collection).select(['_id', 'doc']).where('_id', '=', id).execute();
    return readDocuments(collectionOf(collection), rows)[0] ?? null;
  },
  find: async (collection, query) => {
    const own = collectionOf(collection);
    return readDocuments(own, await find(db, own, query), query.fields);
  },
  count: async (collection, where) => {
    const own = collectionOf(collection);
    const byTexts = await countByTexts(db, own, where);
    if (byTexts !== undefined) return byTexts;
    const counted = await sql<{ count: number }>`
      select count(*) as count from ${await rowsWith(db, own, where)}`.execute(db);
    return counted.rows[0]?.count ?? 0;
  },
  max: async (collection, path, where) => {
    const { max } = await db
      .selectFrom(keysTable(collection))
      .select((eb) => eb.fn.max(keyRef(path)).as('max'))
      .where(allOf(collectionOf(collection), where))
      .executeTakeFirstOrThrow();
    return max;
  },
  sum: async (collection, path, where) => {
    // A sum of 1,024 keys may exceed an integer of the database, so their halves are added.
    const key = sql`cast(${keyRef(path)} as integer)`;
    const isNumber = sql`typeof(${keyRef(path)}) in ('integer', 'real')`;
    const { rows } = await sql<{ high: string | null; low: string | null }>`
      select
        cast(sum(${key} / ${sql.lit(HALF)}) filter (where ${isNumber}) as text) as high,
        cast(sum(${key} % ${sql.lit(HALF)}) filter (where ${isNumber}) as text) as low
      from ${await rowsWith(db, collectionOf(collection), where)}`.execute(db);
    const { high, low } = rows[0] ?? {};
    return String(BigInt(high ?? 0) * BigInt(HALF) + BigInt(low ?? 0));
  },
  frequent: async (collection, path, where, limit) => {
    const key = keyRef(path);
    const { rows } = await sql<Frequent>`
      select ${key} as key, count(*) as count
      from ${await rowsWith(db, collectionOf(collection), [...where, { op: 'empty', path, empty: false }])}
      group by 1 order by 2 desc, 1 limit ${limit}`.execute(db);
    return rows;
  },
  totals: (collection, name, query) => readTotals(db, collectionOf(collection), name, query),
  revision: (collection) => readRevision(db, collection),
});

/** Implements Reader over reads: no way to a database is spared. */
export function readerOver(reads: Omit<Reader, 'together'>): Reader {
  const reader: Reader = { ...reads, together: (work) => work(reader) };
  return reader;
}

/** Gives a collection a new, random revision, so that a restored database never repeats one. */
export async function renewRevision(db: Kysely<Tables>, collection: string): Promise<void> {
  const revision = sql<string>`lower(hex(randomblob(12)))`;
  await db
    .insertInto(REVISIONS_TABLE)
    .values({ collection, revision })
    .onConflict((conflict) => conflict.column('collection').doUpdateSet({ revision }))
    .execute();
}

/**
 * Implements Transaction. Throws for a row that is missing or already there, unless it is unreadable: readers then
 * treat it as missing.
 */
export function transactionOver(
  db: Kysely<Tables>,
  collectionOf: (name: string) => Collection,
  keeper: TotalsKeeper,
): Transaction {
  const renewed = new Set<string>();
  const renew = async (name: string) => {
    if (renewed.has(name)) return;
    renewed.add(name);
    await renewRevision(db, name);
  };
  const remove = async (name: string, id: string) => {
    await renew(name);
    await keeper.before(name, id, null);
    await db.deleteFrom(name).where('_id', '=', id).execute();
    await removeKeys(db, collectionOf(name), id);
  };
  /** Removes a row that can't be parsed, for a new one in its place. */
  const makeRoom = async (name: string, id: string) => {
    const taken = await db.selectFrom(name).select('doc').where('_id', '=', id).executeTakeFirst();
    if (taken && parsedDocument(taken.doc)) throw new Error(`${name} already has ${id}`);
    await remove(name, id);
  };
  const reader = readerOver({
    ...readsOver(db, collectionOf),
    totals: async (collection, name, query) => {
      await keeper.flush();
      return readTotals(db, collectionOf(collection), name, query);
    },
  });
  return {
    ...reader,
    insert: async (name, document) => {
      await renew(name);
      await keeper.before(name, null, document);
      const row = { _id: document._id, doc: JSON.stringify(document) };
      if (!(await insertDocument(db, name, row))) {
        await makeRoom(name, document._id);
        await insertRow(db, name, row);
      }
      await insertKeys(db, collectionOf(name), document);
      keeper.inserted(name, document._id);
    },
    replace: async (name, document) => {
      await renew(name);
      await keeper.before(name, document._id, document);
      const { numUpdatedRows } = await db
        .updateTable(name)
        .set({ doc: JSON.stringify(document) })
        .where('_id', '=', document._id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Error(`${name} has no ${document._id}`);
      await replaceKeys(db, collectionOf(name), document);
    },
    remove,
    // Kysely runs one transaction after another on the only connection that writes.
    lock: async () => {},
  };
}
