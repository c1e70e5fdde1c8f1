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
const oneIdQueryCache = new Map<string, CompiledQuery<DocumentLookupRow>>();
const manyIdsQueryCache = new Map<string, CompiledQuery<DocumentLookupRow>>();
const multiCollectionQueryCache = new Map<string, CompiledQuery<RowWithCollectionPosition>>();

/**
 * Maximum number of combinations of collections that have a prepared query. The number is limited because
 * each connection keeps all these queries.
 */
const MAX_MULTI_COLLECTION_QUERIES = 64;

const getOrPrepareQuery = <R>(
  known: Map<string, CompiledQuery<R>>,
  key: string,
  build: () => CompiledQuery<R>,
) => {
  const built = known.get(key) ?? registerPreparedStatement(build());
  known.set(key, built);
  return built;
};

const tableOf = (name: string) => sql.table(getDocumentsTableName(name));

export async function readRowsByIds(
  db: PostgresKysely,
  name: string,
  ids: readonly string[],
): Promise<DocumentLookupRow[]> {
  const query =
    ids.length === 1
      ? getOrPrepareQuery(oneIdQueryCache, name, () =>
          sql<DocumentLookupRow>`select _id, doc from ${tableOf(name)} where _id = ${''}`.compile(db),
        )
      : getOrPrepareQuery(manyIdsQueryCache, name, () =>
          sql<DocumentLookupRow>`select _id, doc from ${tableOf(name)} where _id = any (${[]}::text[])`.compile(
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
  names: readonly string[],
): CompiledQuery<RowWithCollectionPosition> | undefined {
  const key = JSON.stringify(names);
  if (multiCollectionQueryCache.size >= MAX_MULTI_COLLECTION_QUERIES && !multiCollectionQueryCache.has(key))
    return undefined;
  return getOrPrepareQuery(multiCollectionQueryCache, key, () =>
    sql<RowWithCollectionPosition>`${sql.join(
      names.map(
        (name, place) =>
          sql`select ${sql.lit(place)}::int as place, _id, doc from ${tableOf(name)} where _id = ${''}`,
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
  requested: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, Promise<RowsById>> {
  const alone = [...requested].filter(([, ids]) => ids.size === 1).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = alone.map(([name]) => name);
  const query = names.length > 1 ? findOrBuildMultiCollectionQuery(db, names) : undefined;
  const answer =
    query &&
    db.executeQuery(
      bindStatementValues(
        query,
        alone.flatMap(([, ids]) => [...ids]),
      ),
    );
  const readRowsOfCollection = async (name: string, ids: ReadonlySet<string>): Promise<RowsById> => {
    const rows =
      answer && ids.size === 1
        ? (await answer).rows.filter(({ place }) => names[place] === name)
        : await readRowsByIds(db, name, [...ids]);
    return new Map(rows.map((row) => [row._id, row]));
  };
  return new Map([...requested].map(([name, ids]) => [name, readRowsOfCollection(name, ids)]));
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
  let requested = new Map<string, Set<string>>();
  let answers: Promise<ReturnType<typeof readRequestedRowsByCollection>> | undefined;
  return async (name, id) => {
    const collection = collectionOf(name);
    requested.set(name, (requested.get(name) ?? new Set()).add(id));
    // After two microtasks, all requests that were made at the same time are known. This includes requests of
    // a caller that first awaited an already known value.
    answers ??= Promise.resolve().then(async () => {
      await undefined;
      const all = requested;
      requested = new Map();
      answers = undefined;
      return readRequestedRowsByCollection(db, all);
    });
    const row = (await (await answers).get(name))?.get(id);
    return (row && parseDocumentRows(collection, [row])[0]) ?? null;
  };
}
