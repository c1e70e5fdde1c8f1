import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Collection } from '../../../store/store';
import { RENEW_REVISIONS_SQL, toRevisionValues } from './revisions';
import { unchainedDocumentSql } from './sealing';
import { bindStatementValues, registerPreparedStatement, VALUE_PLACEHOLDER } from './statements';
import { documentsTableName, indexKeyColumnRef, indexKeysTableName, type PostgresKysely } from './tables';

/** A new document: its collection, and its values in the order in which the storing statement takes them. */
export interface NewDocument {
  collection: Collection;
  /** Whether the document waits for its place in a hash chain until its transaction ends. */
  isUnchained: boolean;
  values: readonly (string | null)[];
}

/** Maximum number of documents that one statement stores. Each set of collections has a statement of its own. */
const MAX_JOINED_DOCUMENTS = 4;

/**
 * Maximum number of sets of collections that have a prepared statement, because each connection keeps all
 * these statements.
 */
const MAX_KNOWN_STATEMENTS = 128;

const statementByCollections = new Map<string, CompiledQuery>();

/** The numbers of collections in the keys of `statementByCollections`: two of one name may have different paths. */
const collectionNumbers = new WeakMap<Collection, number>();
let lastCollectionNumber = 0;

function collectionNumberOf(collection: Collection): number {
  const number = collectionNumbers.get(collection) ?? ++lastCollectionNumber;
  collectionNumbers.set(collection, number);
  return number;
}

/** Returns the parts of a statement's `with` clause that store one document. */
function commonTableExpressionsOf(
  { collection, isUnchained }: NewDocument,
  at: number,
): RawBuilder<unknown>[] {
  const { name, paths } = collection;
  const [document, keys] = [sql.id(`document${at}`), sql.id(`keys${at}`)];
  if (isUnchained) return [sql`${document} as (${unchainedDocumentSql(collection)})`];
  const columns = sql.join([sql`_id`, ...paths.map(indexKeyColumnRef)]);
  const given = sql.join([sql`_id`, ...paths.map(() => sql`${VALUE_PLACEHOLDER}`)]);
  return [
    sql`${document} as (
      insert into ${sql.table(documentsTableName(name))} (_id, doc) values (${VALUE_PLACEHOLDER}, ${VALUE_PLACEHOLDER}) returning _id)`,
    sql`${keys} as (
      insert into ${sql.table(indexKeysTableName(name))} (${columns}) select ${given} from ${document})`,
  ];
}

const unchainedStatements = new WeakMap<Collection, CompiledQuery>();

/** Returns the statement that stores a document for the time until its transaction ends. */
export function buildUnchainedDocumentStatement(
  db: PostgresKysely,
  { collection, values }: NewDocument,
): CompiledQuery {
  const statement =
    unchainedStatements.get(collection) ??
    registerPreparedStatement(unchainedDocumentSql(collection).compile(db));
  unchainedStatements.set(collection, statement);
  return bindStatementValues(statement, values);
}

/**
 * Returns one statement for a transaction's last documents, if each is of a different collection. The
 * statement stores the documents and gives changed collections a new revision. Undefined for other documents,
 * which are stored one by one.
 */
export function buildLastAdditionsStatement(
  db: PostgresKysely,
  documents: readonly NewDocument[],
  changed: ReadonlySet<string>,
): CompiledQuery | undefined {
  if (documents.length === 0 || documents.length > MAX_JOINED_DOCUMENTS) return undefined;
  const key = documents
    .map(
      ({ collection, isUnchained }) =>
        `${collectionNumberOf(collection)}${isUnchained ? ' until the end' : ''}`,
    )
    .join();
  const known = statementByCollections.get(key);
  if (!known && statementByCollections.size >= MAX_KNOWN_STATEMENTS) return undefined;
  const statement =
    known ??
    registerPreparedStatement(
      sql`with ${sql.join(documents.flatMap(commonTableExpressionsOf))} ${RENEW_REVISIONS_SQL}`.compile(db),
    );
  statementByCollections.set(key, statement);
  return bindStatementValues(statement, [
    ...documents.flatMap(({ values }) => values),
    ...toRevisionValues(changed),
  ]);
}
