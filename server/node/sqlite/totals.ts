import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Collection, Document, Entry, Total, TotalsOf, TotalsQuery } from '../../store/store';
import { addUp } from '../../store/totals';
import { addToRow, removeEmptyRow } from './rows';
import { keyRef, keysTable, readDocument, type Tables } from './tables';

type Db = Kysely<Tables>;
export type Named = (name: string) => Collection;

/** Documents that are looked up by one statement. */
const BATCH = 500;

/** The table of one of a collection's sums: a row for each item of each bucket that anything was added to. */
const totalsName = (collection: string, name: string): string => `${collection}:totals:${name}`;
export const totalsTable = (collection: string, name: string) => sql.table(totalsName(collection, name));

const columns: { readonly [B in TotalsQuery['by']]: RawBuilder<unknown> } = {
  bucket: sql`bucket, '' as item, count(*) as items, bucket as last`,
  item: sql`'' as bucket, item, 1 as items, max(bucket) as last`,
  both: sql`bucket, item, 1 as items, bucket as last`,
};
const groups: { readonly [B in TotalsQuery['by']]: RawBuilder<unknown> } = {
  bucket: sql`bucket`,
  item: sql`item`,
  both: sql`bucket, item`,
};

/** Reads sums that are kept. Throws if none are kept under the name. */
export async function readTotals(
  db: Db,
  { name: collection, totals }: Collection,
  name: string,
  { from, until, by }: TotalsQuery,
): Promise<Total[]> {
  if (!totals?.entriesOf[name]) throw new Error(`${collection} keeps no sums under ${name}`);
  const query = sql<Total>`
    select ${columns[by]}, sum(amount) as amount, sum(count) as count
    from ${totalsTable(collection, name)}
    where bucket >= ${from} and bucket <= ${until}
    group by ${groups[by]} order by ${groups[by]}`;
  return (await query.execute(db)).rows;
}

const batches = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(values.length / BATCH) }, (_, index) =>
    values.slice(index * BATCH, (index + 1) * BATCH),
  );

/** Reads the documents with these ids that there are. */
async function documentsWith(db: Db, collection: Collection, ids: readonly string[]): Promise<Document[]> {
  const rows = await db.selectFrom(collection.name).select('doc').where('_id', 'in', ids).execute();
  return rows.map(({ doc }) => readDocument(collection, doc));
}

/** Reads the documents beside those with these ids. */
async function documentsBeside(db: Db, { beside }: TotalsOf, collectionOf: Named, ids: readonly string[]) {
  const found = new Map<string, Document[]>();
  if (!beside) return found;
  const { collection, path } = beside;
  const rows = await sql<{ of: string; doc: string }>`
    select ${keyRef(path)} as of, doc
    from ${sql.table(keysTable(collection))} as keys
    join ${sql.table(collection)} as documents on documents._id = keys._id
    where ${keyRef(path)} in (${sql.join(ids)})`.execute(db);
  for (const { of, doc } of rows.rows) {
    found.set(of, [...(found.get(of) ?? []), readDocument(collectionOf(collection), doc)]);
  }
  return found;
}

/** What documents add to each of their collection's sums. */
type Added = Map<string, Entry[]>;

function add(
  added: Added,
  { entriesOf }: TotalsOf,
  document: Document,
  beside: readonly Document[],
  sign: 1 | -1,
) {
  for (const [name, entries] of Object.entries(entriesOf)) {
    const known = added.get(name) ?? [];
    added.set(name, known);
    for (const { bucket, item, amount, count } of entries(document, beside)) {
      known.push({ bucket, item, amount: sign * amount, count: sign * count });
    }
  }
}

/** Adds what documents with these ids add now. */
export async function addStored(
  db: Db,
  collection: Collection,
  totals: TotalsOf,
  collectionOf: Named,
  added: Added,
  ids: readonly string[],
  sign: 1 | -1 = 1,
): Promise<void> {
  for (const some of batches(ids)) {
    const documents = await documentsWith(db, collection, some);
    const beside = await documentsBeside(db, totals, collectionOf, some);
    for (const document of documents) {
      add(added, totals, document, beside.get(document._id) ?? [], sign);
    }
  }
}

/** Stores what was added since; what is left at 0 is removed. */
export async function storeAdded(db: Db, { name: collection }: Collection, added: Added): Promise<void> {
  for (const [name, entries] of added) {
    const table = totalsName(collection, name);
    for (const sum of addUp(entries)) {
      await addToRow(db, table, sum);
      if (sum.count <= 0) await removeEmptyRow(db, table, sum);
    }
  }
  added.clear();
}

/** Follows the changes of one transaction, whose sums are changed once, at its end. */
export interface TotalsKeeper {
  /** To be called before a document is stored, replaced or removed: with the id it has, and what is to be stored. */
  before(name: string, id: string | null, next: Document | null): Promise<void>;
  /** To be called after a new document was stored. */
  inserted(name: string, id: string): void;
  /** Brings the sums up to what is stored. */
  flush(): Promise<void>;
}

/** Returns a keeper of the sums of all collections, over a transaction. */
export function totalsKeeper(
  db: Db,
  collections: ReadonlyMap<string, Collection>,
  collectionOf: Named,
): TotalsKeeper {
  const keeping = [...collections.values()].flatMap((collection) =>
    collection.totals
      ? [{ collection, totals: collection.totals, touched: new Set<string>(), added: new Map() }]
      : [],
  );

  async function touch(of: (typeof keeping)[number], id: string): Promise<void> {
    if (id === '' || of.touched.has(id)) return;
    of.touched.add(id);
    await addStored(db, of.collection, of.totals, collectionOf, of.added, [id], -1);
  }

  const keyOf = async (name: string, path: string, id: string): Promise<string> => {
    const row = await sql<{ key: string | null }>`
      select ${keyRef(path)} as key from ${sql.table(keysTable(name))} where _id = ${id}`.execute(db);
    return String(row.rows[0]?.key ?? '');
  };

  return {
    async before(name, id, next) {
      for (const of of keeping) {
        const { beside } = of.totals;
        if (of.collection.name === name && id !== null) await touch(of, id);
        if (beside?.collection !== name) continue;
        if (id !== null) await touch(of, await keyOf(name, beside.path, id));
        if (next) await touch(of, String(collectionOf(name).keysOf(next)[beside.path] ?? ''));
      }
    },
    inserted(name, id) {
      // There was nothing of it before.
      for (const { collection, touched } of keeping) if (collection.name === name) touched.add(id);
    },
    async flush() {
      for (const { collection, totals, touched, added } of keeping) {
        if (touched.size === 0) continue;
        await addStored(db, collection, totals, collectionOf, added, [...touched]);
        touched.clear();
        await storeAdded(db, collection, added);
      }
    },
  };
}
