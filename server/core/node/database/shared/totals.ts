import { chunk } from 'es-toolkit';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { StoreSortKey } from '../../../../../src/core/schema/index';
import type {
  Collection,
  CollectionTotals,
  Document,
  SumContribution,
  SumResult,
  SumsQuery,
} from '../../../store/store';
import { computeSumContributionsOfDocument, mergeSumContributions } from '../../../store/totals';
import { parseDocumentRows } from './readable';

/** A database connection or a transaction, over which SQL is run. */
export type SqlExecutor = QueryExecutorProvider;
export type CollectionFinder = (name: string) => Collection;

/**
 * The functions that each database engine (SQLite, PostgreSQL) implements for tables of sums and index keys.
 */
export interface EngineFunctionsForSums {
  keysTable: (collection: string) => string;
  keyRef: (path: string) => RawBuilder<unknown>;
  /** Converts an index key to the value that its column stores. */
  keyToColumn: (key: StoreSortKey) => StoreSortKey;
  keyFromColumn: (columnValue: StoreSortKey) => StoreSortKey;
  /** Creates an empty table of sums. */
  makeTable: (db: SqlExecutor, tableName: string) => Promise<void>;
  /**
   * Inserts rows of sums, or adds `amount` and `count` to the existing rows. Each row occurs only once in
   * `sumContributions`.
   */
  addToRows: (
    db: SqlExecutor,
    tableName: string,
    sumContributions: readonly SumContribution[],
  ) => Promise<void>;
  /** Removes those of the given rows of sums whose stored count is 0. */
  removeEmptyRows: (
    db: SqlExecutor,
    tableName: string,
    sumContributions: readonly SumContribution[],
  ) => Promise<void>;
}

/** Maximum number of documents that one statement looks up, and of rows that one statement changes. */
const MAX_VALUES_PER_STATEMENT = 500;

/**
 * Returns the name of the table that stores one of a collection's sums. The table has a row for each item
 * (such as a product) in each bucket (such as a day).
 */
export const buildTotalsTableName = (collection: string, sumName: string): string =>
  `${collection}:totals:${sumName}`;

const totalsColumnsSql: { readonly [B in SumsQuery['by']]: RawBuilder<unknown> } = {
  bucket: sql`bucket, '' as item, count(*) as items, bucket as last`,
  item: sql`'' as bucket, item, 1 as items, max(bucket) as last`,
  both: sql`bucket, item, 1 as items, bucket as last`,
};
const totalsGroupBySql: { readonly [B in SumsQuery['by']]: RawBuilder<unknown> } = {
  bucket: sql`bucket`,
  item: sql`item`,
  both: sql`bucket, item`,
};

/** Reads the stored values of a collection's sum. Throws if the collection has no sum of this name. */
export async function readSums(
  db: SqlExecutor,
  { name: collection, totals }: Collection,
  sumName: string,
  { from, until, by }: SumsQuery,
): Promise<SumResult[]> {
  if (!totals?.contributionsBySumName[sumName])
    throw new Error(`${collection} keeps no sums under ${sumName}`);
  const query = sql<SumResult>`
    select ${totalsColumnsSql[by]}, cast(sum(amount) as bigint) as amount, cast(sum(count) as bigint) as count
    from ${sql.table(buildTotalsTableName(collection, sumName))}
    where bucket >= ${from} and bucket <= ${until}
    group by ${totalsGroupBySql[by]} order by ${totalsGroupBySql[by]}`;
  return (await query.execute(db)).rows;
}

/** Reads the documents with these ids; ids without a document are left out. */
async function readDocumentsByIds(
  db: SqlExecutor,
  collection: Collection,
  ids: readonly string[],
): Promise<Document[]> {
  const result = await sql<{ _id: string; doc: string }>`
    select _id, doc from ${sql.table(collection.name)} where _id in (${sql.join(ids)})`.execute(db);
  return parseDocumentRows(collection, result.rows);
}

/** Reads, from a second collection, the documents on which the amounts of the given documents depend. */
async function readDocumentsAffectingAmounts(
  db: SqlExecutor,
  engine: EngineFunctionsForSums,
  { beside }: CollectionTotals,
  collectionOf: CollectionFinder,
  ids: readonly string[],
) {
  const documentsByReferencedId = new Map<string, Document[]>();
  if (!beside) return documentsByReferencedId;
  const { collection, path } = beside;
  const column = engine.keyRef(path);
  const result = await sql<{ key: StoreSortKey; _id: string; doc: string }>`
    select ${column} as key, documents._id as _id, doc
    from ${sql.table(engine.keysTable(collection))} as keys
    join ${sql.table(collection)} as documents on documents._id = keys._id
    where ${column} in (${sql.join(ids.map(engine.keyToColumn))})`.execute(db);
  for (const { key, ...row } of result.rows) {
    const referencedId = String(engine.keyFromColumn(key));
    documentsByReferencedId.set(referencedId, [
      ...(documentsByReferencedId.get(referencedId) ?? []),
      ...parseDocumentRows(collectionOf(collection), [row]),
    ]);
  }
  return documentsByReferencedId;
}

/** The amounts that documents add to a collection's sums, by the name of the sum. */
type SumContributionsByName = Map<string, SumContribution[]>;

function addSumContributionsOfDocument(
  contributionsByName: SumContributionsByName,
  { contributionsBySumName }: CollectionTotals,
  document: Document,
  relatedDocuments: readonly Document[],
  sign: 1 | -1,
) {
  for (const [name, computeContributions] of Object.entries(contributionsBySumName)) {
    const contributions = contributionsByName.get(name) ?? [];
    contributionsByName.set(name, contributions);
    for (const { bucket, item, amount, count } of computeSumContributionsOfDocument(
      computeContributions,
      document,
      relatedDocuments,
    )) {
      contributions.push({ bucket, item, amount: sign * amount, count: sign * count });
    }
  }
}

/** Reads what each of these documents contributes to the sums, and adds it to `contributionsByName`. */
export async function collectSumContributionsOfDocuments(
  db: SqlExecutor,
  engine: EngineFunctionsForSums,
  collection: Collection,
  totals: CollectionTotals,
  collectionOf: CollectionFinder,
  contributionsByName: SumContributionsByName,
  ids: readonly string[],
  sign: 1 | -1 = 1,
): Promise<void> {
  for (const idBatch of chunk(ids, MAX_VALUES_PER_STATEMENT)) {
    const documents = await readDocumentsByIds(db, collection, idBatch);
    const relatedDocumentsById = await readDocumentsAffectingAmounts(
      db,
      engine,
      totals,
      collectionOf,
      idBatch,
    );
    for (const document of documents) {
      addSumContributionsOfDocument(
        contributionsByName,
        totals,
        document,
        relatedDocumentsById.get(document._id) ?? [],
        sign,
      );
    }
  }
}

/** Adds the contributions to the stored sums, and removes the rows of sums whose count has become 0. */
export async function addContributionsToStoredSums(
  db: SqlExecutor,
  engine: EngineFunctionsForSums,
  { name: collection }: Collection,
  contributionsByName: SumContributionsByName,
): Promise<void> {
  for (const [name, entries] of contributionsByName) {
    const totalsTableName = buildTotalsTableName(collection, name);
    for (const sumBatch of chunk(mergeSumContributions(entries), MAX_VALUES_PER_STATEMENT)) {
      await engine.addToRows(db, totalsTableName, sumBatch);
      const emptySums = sumBatch.filter(({ count }) => count <= 0);
      if (emptySums.length > 0) await engine.removeEmptyRows(db, totalsTableName, emptySums);
    }
  }
  contributionsByName.clear();
}

/** Collects the documents that one transaction changes, and updates the affected sums once at its end. */
export interface TransactionTotalsUpdater {
  /**
   * Whether any sums depend on the documents of a collection. If not, changes of this collection need not be
   * reported.
   */
  concerns(collectionName: string): boolean;
  /**
   * Must be called before a document is stored, replaced or removed. `id` is the id of the replaced or
   * removed document; null for a new document. `newDocument` is the document's new state; null for a removal.
   */
  beforeWrite(collectionName: string, id: string | null, newDocument: Document | null): Promise<void>;
  /** Must be called after a new document was stored. */
  afterInsert(collectionName: string, id: string): void;
  /** Updates the sums by the changes that were reported so far. */
  flush(): Promise<void>;
}

/** Returns an object that updates the sums of all collections within a transaction. */
export function createTotalsUpdater(
  db: SqlExecutor,
  engine: EngineFunctionsForSums,
  collectionByName: ReadonlyMap<string, Collection>,
  collectionOf: CollectionFinder,
): TransactionTotalsUpdater {
  const sumTrackers = [...collectionByName.values()].flatMap((collection) =>
    collection.totals
      ? [{ collection, totals: collection.totals, touched: new Set<string>(), added: new Map() }]
      : [],
  );

  async function subtractStoredDocumentSums(
    sumTracker: (typeof sumTrackers)[number],
    id: string,
  ): Promise<void> {
    if (id === '' || sumTracker.touched.has(id)) return;
    sumTracker.touched.add(id);
    await collectSumContributionsOfDocuments(
      db,
      engine,
      sumTracker.collection,
      sumTracker.totals,
      collectionOf,
      sumTracker.added,
      [id],
      -1,
    );
  }

  const readIndexKey = async (collectionName: string, fieldPath: string, id: string): Promise<string> => {
    const result = await sql<{ key: StoreSortKey }>`
      select ${engine.keyRef(fieldPath)} as key from ${sql.table(engine.keysTable(collectionName))}
      where _id = ${id}`.execute(db);
    return String(engine.keyFromColumn(result.rows[0]?.key ?? null) ?? '');
  };

  const sourceCollectionNames = new Set(
    sumTrackers.flatMap(({ collection, totals }) => [collection.name, totals.beside?.collection]),
  );

  return {
    concerns: (name) => sourceCollectionNames.has(name),
    async beforeWrite(collectionName, id, newDocument) {
      for (const sumTracker of sumTrackers) {
        const { beside } = sumTracker.totals;
        if (sumTracker.collection.name === collectionName && id !== null)
          await subtractStoredDocumentSums(sumTracker, id);
        if (beside?.collection !== collectionName) continue;
        if (id !== null)
          await subtractStoredDocumentSums(sumTracker, await readIndexKey(collectionName, beside.path, id));
        if (newDocument)
          await subtractStoredDocumentSums(
            sumTracker,
            String(collectionOf(collectionName).keysOf(newDocument)[beside.path] ?? ''),
          );
      }
    },
    afterInsert(collectionName, id) {
      // A new document contributed nothing to the sums before, so only its present amounts count.
      for (const { collection, touched } of sumTrackers)
        if (collection.name === collectionName) touched.add(id);
    },
    async flush() {
      for (const { collection, totals, touched, added } of sumTrackers) {
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
