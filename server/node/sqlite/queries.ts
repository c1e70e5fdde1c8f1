import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import { type Condition, mixedLetters, type OrderKey, type Term } from '../../../src/schema/index';
import type { Collection, Query, Reader, Transaction } from '../../store/store';
import { readDocuments } from '../sql/readable';
import { REVISIONS_TABLE, readRevision } from '../sql/revisions';
import { readTotals, type TotalsKeeper } from '../sql/totals';
import { indexFor } from './indexes';
import { insertKeys, removeKeys, replaceKeys } from './keys';
import { insertRow } from './rows';
import { keyRef, keysTable, readDocument, type Tables } from './tables';
import { countByTexts, fewRows } from './texts';

type Builder = ExpressionBuilder<Tables, string>;
type Op = Condition['op'];

/** A mixed term in the language of GLOB, in which a class of characters may hold ranges of them. */
const globOf = (term: string): string => {
  const letters = mixedLetters(term).map(({ letter, syllables }) => {
    if (syllables) return `[${letter}${syllables.join('-')}]`;
    return '*?['.includes(letter) ? `[${letter}]` : letter;
  });
  return `*${letters.join('')}*`;
};

function termExpressions(eb: Builder, { path, term, mixed }: Term): Expression<SqlBool>[] {
  const held = eb(eb.fn<number>('instr', [keyRef(path), eb.val(term)]), '>', 0);
  return mixed ? [held, sql<SqlBool>`${keyRef(mixed.path)} glob ${globOf(mixed.term)}`] : [held];
}

const expressions: {
  [O in Op]: (eb: Builder, condition: Extract<Condition, { op: O }>) => Expression<SqlBool>;
} = {
  equals: (eb, { path, key }) => eb(keyRef(path), '=', key),
  among: (eb, { path, keys }) => eb(keyRef(path), 'in', keys),
  // Unlike LIKE, instr has no wildcards and is case-sensitive.
  contains: (eb, { any }) => eb.or(any.map((term) => eb.and(termExpressions(eb, term)))),
  between: (eb, { path, from, until }) =>
    eb.and([
      eb(keyRef(path), 'is not', null),
      ...(from === undefined ? [] : [eb(keyRef(path), '>=', from)]),
      ...(until === undefined ? [] : [eb(keyRef(path), '<', until)]),
    ]),
  empty: (eb, { path, empty }) => eb(keyRef(path), empty ? 'is' : 'is not', null),
  all: (eb, { of }) => eb.and(of.map((condition) => expressionOf(eb, condition))),
  any: (eb, { of }) => eb.or(of.map((condition) => expressionOf(eb, condition))),
};

const expressionOf = (eb: Builder, condition: Condition): Expression<SqlBool> =>
  // The entry of the condition's own op; the type of an indexed union can't express that.
  (expressions[condition.op] as (eb: Builder, condition: Condition) => Expression<SqlBool>)(eb, condition);

export const allOf = (where: readonly Condition[]) => (eb: Builder) =>
  eb.and(where.map((condition) => expressionOf(eb, condition)));

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
    ? sql`${table} not indexed where row in (select value from json_each(${few.rows})) and ${allOf(few.rest)(builder)}`
    : sql`${table} ${indexedBy(indexFor(collection, where, order))} where ${allOf(where)(builder)}`;
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

/** Implements Reader over a connection or a transaction. */
export const readerOver = (db: Kysely<Tables>, collectionOf: (name: string) => Collection): Reader => ({
  get: async (collection, id) => {
    const row = await db.selectFrom(collection).select('doc').where('_id', '=', id).executeTakeFirst();
    return row ? readDocument(collectionOf(collection), row.doc) : null;
  },
  find: async (collection, query) => {
    const own = collectionOf(collection);
    return readDocuments(own, await find(db, own, query));
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
      .where(allOf(where))
      .executeTakeFirstOrThrow();
    return max;
  },
  totals: (collection, name, query) => readTotals(db, collectionOf(collection), name, query),
  revision: (collection) => readRevision(db, collection),
});

/** Gives a collection a new, random revision, so that a restored database never repeats one. */
export async function renewRevision(db: Kysely<Tables>, collection: string): Promise<void> {
  const revision = sql<string>`lower(hex(randomblob(12)))`;
  await db
    .insertInto(REVISIONS_TABLE)
    .values({ collection, revision })
    .onConflict((conflict) => conflict.column('collection').doUpdateSet({ revision }))
    .execute();
}

/** Implements Transaction; throws for a row that is missing or already there. */
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
  return {
    ...readerOver(db, collectionOf),
    totals: async (collection, name, query) => {
      await keeper.flush();
      return readTotals(db, collectionOf(collection), name, query);
    },
    insert: async (name, document) => {
      await renew(name);
      await keeper.before(name, null, document);
      await insertRow(db, name, { _id: document._id, doc: JSON.stringify(document) });
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
    remove: async (name, id) => {
      await renew(name);
      await keeper.before(name, id, null);
      await db.deleteFrom(name).where('_id', '=', id).execute();
      await removeKeys(db, collectionOf(name), id);
    },
    // Kysely runs one transaction after another on the only connection that writes.
    lock: async () => {},
  };
}
