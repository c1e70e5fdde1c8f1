import { type CompiledQuery, sql } from 'kysely';
import type { Collection, Reader } from '../../../store/store';
import { parseDocumentRows } from '../shared/readable';
import { bindStatementValues, registerPreparedStatement } from './statements';
import { getDocumentsTableName, type PostgresKysely } from './tables';

interface DocumentLookupRow {
  _id: string;
  doc: string;
}

/** A row, with the position of its collection among the collections that one statement reads. */
interface RowWithCollectionPosition extends DocumentLookupRow {
  /** Position of the row's collection among the statement's collections. */
  place: number;
}

/**
 * The prepared queries that read documents by their ids. Building such a query takes as long as sending it.
 * The key is the name of a collection, or several names as JSON.
 */
const singleIdQueryCache = new Map<string, CompiledQuery<DocumentLookupRow>>();
const queryCacheForManyIds = new Map<string, CompiledQuery<DocumentLookupRow>>();
const queryCacheForManyCollections = new Map<string, CompiledQuery<RowWithCollectionPosition>>();

/**
 * Maximum number of combinations of collections that have a prepared query. The number is limited because
 * each connection keeps all these queries.
 */
const MAX_MULTI_COLLECTION_QUERIES = 64;

const getOrPrepareQuery = <R>(
  queryCache: Map<string, CompiledQuery<R>>,
  key: string,
  buildQuery: () => CompiledQuery<R>,
) => {
  const preparedQuery = queryCache.get(key) ?? registerPreparedStatement(buildQuery());
  queryCache.set(key, preparedQuery);
  return preparedQuery;
};

const getDocumentsTable = (collectionName: string) => sql.table(getDocumentsTableName(collectionName));

export async function readRowsByIds(
  db: PostgresKysely,
  collectionName: string,
  ids: readonly string[],
): Promise<DocumentLookupRow[]> {
  const query =
    ids.length === 1
      ? getOrPrepareQuery(singleIdQueryCache, collectionName, () =>
          sql<DocumentLookupRow>`select _id, doc from ${getDocumentsTable(collectionName)} where _id = ${''}`.compile(
            db,
          ),
        )
      : getOrPrepareQuery(queryCacheForManyIds, collectionName, () =>
          sql<DocumentLookupRow>`select _id, doc from ${getDocumentsTable(collectionName)} where _id = any (${[]}::text[])`.compile(
            db,
          ),
        );
  return (await db.executeQuery(bindStatementValues(query, ids.length === 1 ? ids : [ids]))).rows;
}

/**
 * Returns the query that reads one document from each of several collections. Undefined if the maximum number
 * of such queries is reached.
 */
function findOrBuildMultiCollectionQuery(
  db: PostgresKysely,
  collectionNames: readonly string[],
): CompiledQuery<RowWithCollectionPosition> | undefined {
  const key = JSON.stringify(collectionNames);
  if (
    queryCacheForManyCollections.size >= MAX_MULTI_COLLECTION_QUERIES &&
    !queryCacheForManyCollections.has(key)
  )
    return undefined;
  return getOrPrepareQuery(queryCacheForManyCollections, key, () =>
    sql<RowWithCollectionPosition>`${sql.join(
      collectionNames.map(
        (name, position) =>
          sql`select ${sql.lit(position)}::int as place, _id, doc from ${getDocumentsTable(name)} where _id = ${''}`,
      ),
      sql` union all `,
    )}`.compile(db),
  );
}

type RowsById = ReadonlyMap<string, DocumentLookupRow>;

/**
 * Reads the requested rows of each collection. One statement reads the rows of all collections from which a
 * single row is requested.
 */
function readRequestedRowsByCollection(
  db: PostgresKysely,
  requestedIdsByCollection: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, Promise<RowsById>> {
  const singleIdRequests = [...requestedIdsByCollection]
    .filter(([, ids]) => ids.size === 1)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const collectionNames = singleIdRequests.map(([name]) => name);
  const query = collectionNames.length > 1 ? findOrBuildMultiCollectionQuery(db, collectionNames) : undefined;
  const resultPromise =
    query &&
    db.executeQuery(
      bindStatementValues(
        query,
        singleIdRequests.flatMap(([, ids]) => [...ids]),
      ),
    );
  const readRowsOfCollection = async (
    collectionName: string,
    ids: ReadonlySet<string>,
  ): Promise<RowsById> => {
    const rows =
      resultPromise && ids.size === 1
        ? (await resultPromise).rows.filter(({ place }) => collectionNames[place] === collectionName)
        : await readRowsByIds(db, collectionName, [...ids]);
    return new Map(rows.map((row) => [row._id, row]));
  };
  return new Map([...requestedIdsByCollection].map(([name, ids]) => [name, readRowsOfCollection(name, ids)]));
}

/**
 * Returns a `get` that collects the documents requested at the same time, and reads them together. One
 * statement reads single documents from several collections; many documents of one collection need a separate
 * statement.
 */
export function createBatchedDocumentReader(
  db: PostgresKysely,
  collectionOf: (name: string) => Collection,
): Reader['get'] {
  let requestedIdsByCollection = new Map<string, Set<string>>();
  let pendingRead: Promise<ReturnType<typeof readRequestedRowsByCollection>> | undefined;
  return async (collectionName, id) => {
    const collection = collectionOf(collectionName);
    requestedIdsByCollection.set(
      collectionName,
      (requestedIdsByCollection.get(collectionName) ?? new Set()).add(id),
    );
    // After two microtasks, all requests that were made at the same time are known. This includes requests of
    // a caller that first awaited an already known value.
    pendingRead ??= Promise.resolve().then(async () => {
      await undefined;
      const currentRequests = requestedIdsByCollection;
      requestedIdsByCollection = new Map();
      pendingRead = undefined;
      return readRequestedRowsByCollection(db, currentRequests);
    });
    const row = (await (await pendingRead).get(collectionName))?.get(id);
    return (row && parseDocumentRows(collection, [row])[0]) ?? null;
  };
}
