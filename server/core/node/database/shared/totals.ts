import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { StoreSortKey } from '../../../../../src/core/schema/index';
import type {
  Collection,
  CollectionTotals,
  Document,
  SumContribution,
  SumTotal,
  SumTotalsQuery,
} from '../../../store/store';
import { computeSumContributionsOfDocument, mergeSumContributions } from '../../../store/totals';
import { parseDocumentRows } from './readable';

/** A database connection or a transaction, over which SQL is run. */
export type SqlExecutor = QueryExecutorProvider;
export type CollectionFinder = (name: string) => Collection;

/**
 * The functions that each database engine (SQLite, PostgreSQL) implements for tables of sums and index keys.
 */
export interface SumTablesEngineFunctions {
  keysTable: (collection: string) => string;
  keyRef: (path: string) => RawBuilder<unknown>;
  /** Converts an index key to the value that its column stores. */
  keyToColumn: (key: StoreSortKey) => StoreSortKey;
  keyFromColumn: (stored: StoreSortKey) => StoreSortKey;
  /** Creates an empty table of sums. */
  makeTable: (db: SqlExecutor, table: string) => Promise<void>;
  /**
   * Inserts rows of sums, or adds `amount` and `count` to the existing rows. Each row occurs only once in
   * `sums`.
   */
  addToRows: (db: SqlExecutor, table: string, sums: readonly SumContribution[]) => Promise<void>;
  /** Removes those of the given rows of sums whose stored count is 0. */
  removeEmptyRows: (db: SqlExecutor, table: string, sums: readonly SumContribution[]) => Promise<void>;
}

/** Number of documents that one statement looks up, and number of rows that one statement changes. */
const MAX_VALUES_PER_STATEMENT = 500;

/**
 * Returns the name of the table that stores one of a collection's sums. The table has a row for each item
 * (such as a product) in each bucket (such as a day).
 */
export const buildTotalsTableName = (collection: string, name: string): string =>
  `${collection}:totals:${name}`;

const totalsColumnsSql: { readonly [B in SumTotalsQuery['by']]: RawBuilder<unknown> } = {
  bucket: sql`bucket, '' as item, count(*) as items, bucket as last`,
  item: sql`'' as bucket, item, 1 as items, max(bucket) as last`,
  both: sql`bucket, item, 1 as items, bucket as last`,
};
const totalsGroupBySql: { readonly [B in SumTotalsQuery['by']]: RawBuilder<unknown> } = {
  bucket: sql`bucket`,
  item: sql`item`,
  both: sql`bucket, item`,
};

/** Reads the stored values of a collection's sum. Throws if the collection has no sum of this name. */
export async function readSumTotals(
  db: SqlExecutor,
  { name: collection, totals }: Collection,
  name: string,
  { from, until, by }: SumTotalsQuery,
): Promise<SumTotal[]> {
  if (!totals?.entriesOf[name]) throw new Error(`${collection} keeps no sums under ${name}`);
  const query = sql<SumTotal>`
    select ${totalsColumnsSql[by]}, cast(sum(amount) as bigint) as amount, cast(sum(count) as bigint) as count
    from ${sql.table(buildTotalsTableName(collection, name))}
    where bucket >= ${from} and bucket <= ${until}
    group by ${totalsGroupBySql[by]} order by ${totalsGroupBySql[by]}`;
  return (await query.execute(db)).rows;
}

const splitIntoBatches = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(values.length / MAX_VALUES_PER_STATEMENT) }, (_, index) =>
    values.slice(index * MAX_VALUES_PER_STATEMENT, (index + 1) * MAX_VALUES_PER_STATEMENT),
  );

/** Reads the documents with these ids; ids without a document are left out. */
async function readDocumentsByIds(
  db: SqlExecutor,
  collection: Collection,
  ids: readonly string[],
): Promise<Document[]> {
  const found = await sql<{ _id: string; doc: string }>`
    select _id, doc from ${sql.table(collection.name)} where _id in (${sql.join(ids)})`.execute(db);
  return parseDocumentRows(collection, found.rows);
}

/** Reads, from a second collection, the documents on which the amounts of the given documents depend. */
async function readDocumentsAffectingAmounts(
  db: SqlExecutor,
  engine: SumTablesEngineFunctions,
  { beside }: CollectionTotals,
  collectionOf: CollectionFinder,
  ids: readonly string[],
) {
  const found = new Map<string, Document[]>();
  if (!beside) return found;
  const { collection, path } = beside;
  const column = engine.keyRef(path);
  const rows = await sql<{ key: StoreSortKey; _id: string; doc: string }>`
    select ${column} as key, documents._id as _id, doc
    from ${sql.table(engine.keysTable(collection))} as keys
    join ${sql.table(collection)} as documents on documents._id = keys._id
    where ${column} in (${sql.join(ids.map(engine.keyToColumn))})`.execute(db);
  for (const { key, ...row } of rows.rows) {
    const of = String(engine.keyFromColumn(key));
    found.set(of, [...(found.get(of) ?? []), ...parseDocumentRows(collectionOf(collection), [row])]);
  }
  return found;
}

/** The amounts that documents add to a collection's sums, by the name of the sum. */
type SumContributionsByName = Map<string, SumContribution[]>;

function addSumContributionsOfDocument(
  added: SumContributionsByName,
  { entriesOf }: CollectionTotals,
  document: Document,
  beside: readonly Document[],
  sign: 1 | -1,
) {
  for (const [name, entries] of Object.entries(entriesOf)) {
    const known = added.get(name) ?? [];
    added.set(name, known);
    for (const { bucket, item, amount, count } of computeSumContributionsOfDocument(
      entries,
      document,
      beside,
    )) {
      known.push({ bucket, item, amount: sign * amount, count: sign * count });
    }
  }
}

/** Adds the amounts that the documents with these ids now contribute to the sums. */
export async function collectSumContributionsOfDocuments(
  db: SqlExecutor,
  engine: SumTablesEngineFunctions,
  collection: Collection,
  totals: CollectionTotals,
  collectionOf: CollectionFinder,
  added: SumContributionsByName,
  ids: readonly string[],
  sign: 1 | -1 = 1,
): Promise<void> {
  for (const some of splitIntoBatches(ids)) {
    const documents = await readDocumentsByIds(db, collection, some);
    const beside = await readDocumentsAffectingAmounts(db, engine, totals, collectionOf, some);
    for (const document of documents) {
      addSumContributionsOfDocument(added, totals, document, beside.get(document._id) ?? [], sign);
    }
  }
}

/** Adds amounts to the stored sums, and removes the rows of sums whose count has become 0. */
export async function addContributionsToStoredSums(
  db: SqlExecutor,
  engine: SumTablesEngineFunctions,
  { name: collection }: Collection,
  added: SumContributionsByName,
): Promise<void> {
  for (const [name, entries] of added) {
    const table = buildTotalsTableName(collection, name);
    for (const sums of splitIntoBatches(mergeSumContributions(entries))) {
      await engine.addToRows(db, table, sums);
      const less = sums.filter(({ count }) => count <= 0);
      if (less.length > 0) await engine.removeEmptyRows(db, table, less);
    }
  }
  added.clear();
}

/** Collects the documents that one transaction changes, and updates the affected sums once at its end. */
export interface TransactionTotalsUpdater {
  /**
   * Whether any sums depend on the documents of a collection. If not, changes of this collection need not be
   * reported.
   */
  concerns(name: string): boolean;
  /**
   * Must be called before a document is stored, replaced or removed. `id` is the id of the document stored so
   * far; null if there is none. `next` is the document's new state; null for a removal.
   */
  beforeWrite(name: string, id: string | null, next: Document | null): Promise<void>;
  /** Must be called after a new document was stored. */
  afterInsert(name: string, id: string): void;
  /** Updates the sums by the changes that were reported so far. */
  flush(): Promise<void>;
}

/** Returns an object that updates the sums of all collections within a transaction. */
export function createTotalsUpdater(
  db: SqlExecutor,
  engine: SumTablesEngineFunctions,
  collections: ReadonlyMap<string, Collection>,
  collectionOf: CollectionFinder,
): TransactionTotalsUpdater {
  const keeping = [...collections.values()].flatMap((collection) =>
    collection.totals
      ? [{ collection, totals: collection.totals, touched: new Set<string>(), added: new Map() }]
      : [],
  );

  async function subtractStoredDocumentSums(of: (typeof keeping)[number], id: string): Promise<void> {
    if (id === '' || of.touched.has(id)) return;
    of.touched.add(id);
    await collectSumContributionsOfDocuments(
      db,
      engine,
      of.collection,
      of.totals,
      collectionOf,
      of.added,
      [id],
      -1,
    );
  }

  const readIndexKey = async (name: string, path: string, id: string): Promise<string> => {
    const row = await sql<{ key: StoreSortKey }>`
      select ${engine.keyRef(path)} as key from ${sql.table(engine.keysTable(name))}
      where _id = ${id}`.execute(db);
    return String(engine.keyFromColumn(row.rows[0]?.key ?? null) ?? '');
  };

  const concerned = new Set(
    keeping.flatMap(({ collection, totals }) => [collection.name, totals.beside?.collection]),
  );

  return {
    concerns: (name) => concerned.has(name),
    async beforeWrite(name, id, next) {
      for (const of of keeping) {
        const { beside } = of.totals;
        if (of.collection.name === name && id !== null) await subtractStoredDocumentSums(of, id);
        if (beside?.collection !== name) continue;
        if (id !== null) await subtractStoredDocumentSums(of, await readIndexKey(name, beside.path, id));
        if (next)
          await subtractStoredDocumentSums(of, String(collectionOf(name).keysOf(next)[beside.path] ?? ''));
      }
    },
    afterInsert(name, id) {
      // A new document contributed nothing to the sums before, so only its present amounts count.
      for (const { collection, touched } of keeping) if (collection.name === name) touched.add(id);
    },
    async flush() {
      for (const { collection, totals, touched, added } of keeping) {
        if (touched.size === 0) continue;
        await collectSumContributionsOfDocuments(db, engine, collection, totals, collectionOf, added, [
          ...touched,
        ]);
        touched.clear();
        await addContributionsToStoredSums(db, engine, collection, added);
      }
    },
  };
}
