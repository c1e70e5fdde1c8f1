import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Collection } from '../../../store/store';
import { RENEW_REVISIONS_SQL, toRenewRevisionsParameters } from './revisions';
import { buildHashChainStagingInsertSql } from './sealing';
import { bindStatementValues, registerPreparedStatement, VALUE_PLACEHOLDER } from './statements';
import {
  getDocumentsTableName,
  getIndexKeysTableName,
  indexKeyColumnRef,
  type PostgresKysely,
} from './tables';

/**
 * A new document: its collection, and its values in the order of the placeholders in the SQL statement that
 * stores it.
 */
export interface NewDocument {
  collection: Collection;
  /** Whether the document gets its position in a hash chain only at the end of its transaction. */
  isUnchained: boolean;
  values: readonly (string | null)[];
}

/**
 * Maximum number of documents that one statement stores. Each combination of collections needs its own
 * statement.
 */
const MAX_DOCUMENTS_PER_STATEMENT = 4;

/**
 * Maximum number of combinations of collections that have a prepared statement. The number is limited because
 * each connection keeps all these statements.
 */
const MAX_CACHED_STATEMENTS = 128;

const statementCache = new Map<string, CompiledQuery>();

/**
 * A number for each collection, used in the keys of `statementCache`. Names are not enough, because two
 * collections of one name may have different paths.
 */
const cacheKeyNumberByCollection = new WeakMap<Collection, number>();
let lastAssignedCollectionNumber = 0;

function assignCollectionNumber(collection: Collection): number {
  const collectionNumber = cacheKeyNumberByCollection.get(collection) ?? ++lastAssignedCollectionNumber;
  cacheKeyNumberByCollection.set(collection, collectionNumber);
  return collectionNumber;
}

/** Returns the parts of a statement's `with` clause that store one document. */
function buildCommonTableExpressions(
  { collection, isUnchained }: NewDocument,
  index: number,
): RawBuilder<unknown>[] {
  const { name, paths } = collection;
  const [document, keys] = [sql.id(`document${index}`), sql.id(`keys${index}`)];
  if (isUnchained) return [sql`${document} as (${buildHashChainStagingInsertSql(collection)})`];
  const columnListSql = sql.join([sql`_id`, ...paths.map(indexKeyColumnRef)]);
  const placeholderListSql = sql.join([sql`_id`, ...paths.map(() => sql`${VALUE_PLACEHOLDER}`)]);
  return [
    sql`${document} as (
      insert into ${sql.table(getDocumentsTableName(name))} (_id, doc) values (${VALUE_PLACEHOLDER}, ${VALUE_PLACEHOLDER}) returning _id)`,
    sql`${keys} as (
      insert into ${sql.table(getIndexKeysTableName(name))} (${columnListSql}) select ${placeholderListSql} from ${document})`,
  ];
}

const hashChainStagingInsertByCollection = new WeakMap<Collection, CompiledQuery>();

/**
 * Returns the statement that stores a document without its position in a hash chain. A trigger adds the
 * position when the transaction commits.
 */
export function buildHashChainStagingInsert(
  db: PostgresKysely,
  { collection, values }: NewDocument,
): CompiledQuery {
  const statement =
    hashChainStagingInsertByCollection.get(collection) ??
    registerPreparedStatement(buildHashChainStagingInsertSql(collection).compile(db));
  hashChainStagingInsertByCollection.set(collection, statement);
  return bindStatementValues(statement, values);
}

/**
 * Returns one statement for the new documents that a transaction has not sent to the database before its
 * commit. It stores the documents and gives the changed collections a new revision. Returns undefined if
 * there are none or too many, or if the cache of statements has no room.
 */
export function buildInsertOfUnsentDocuments(
  db: PostgresKysely,
  documents: readonly NewDocument[],
  changedCollectionNames: ReadonlySet<string>,
): CompiledQuery | undefined {
  if (documents.length === 0 || documents.length > MAX_DOCUMENTS_PER_STATEMENT) return undefined;
  const key = documents
    .map(
      ({ collection, isUnchained }) =>
        `${assignCollectionNumber(collection)}${isUnchained ? ' until the end' : ''}`,
    )
    .join();
  const cachedStatement = statementCache.get(key);
  if (!cachedStatement && statementCache.size >= MAX_CACHED_STATEMENTS) return undefined;
  const statement =
    cachedStatement ??
    registerPreparedStatement(
      sql`with ${sql.join(documents.flatMap(buildCommonTableExpressions))} ${RENEW_REVISIONS_SQL}`.compile(
        db,
      ),
    );
  statementCache.set(key, statement);
  return bindStatementValues(statement, [
    ...documents.flatMap(({ values }) => values),
    ...toRenewRevisionsParameters(changedCollectionNames),
  ]);
}
