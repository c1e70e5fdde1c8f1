import { type CompiledQuery, sql } from 'kysely';
import { isAddedToHashChainAtCommit } from '../../../store/chain';
import type { Collection, Document, Transaction } from '../../../store/store';
import {
  createTransactionReader,
  MAX_READ_AHEAD_BYTES,
  type ReadAheadRow,
} from '../shared/createTransactionReads';
import { createWriteBatcher, type DocumentWriteBatch, type StoredDocumentRow } from '../shared/gathered';
import { parseStoredDocument } from '../shared/readable';
import { readSums, type TransactionTotalsUpdater } from '../shared/totals';
import { buildHashChainStagingInsert, buildInsertOfUnsentDocuments, type NewDocument } from './additions';
import { toIndexKeyColumnText } from './keyText';
import { createBatchedDocumentReader } from './lookups';
import { createPostgresReader } from './queries';
import { toStagedDocumentValues } from './sealing';
import { bindStatementValues, getPreparedWriteStatements } from './statements';
import { getDocumentsTableName, type PostgresKysely } from './tables';

interface PostgresTransactionOptions {
  db: PostgresKysely;
  collectionOf: (name: string) => Collection;
  keeper: TransactionTotalsUpdater;
  isOver: () => boolean;
  /**
   * The names of the collections in which the transaction removed or replaced documents. The transaction adds
   * to this set.
   */
  changed: Set<string>;
  /**
   * The names of the collections in which the transaction changed, added or removed documents. The
   * transaction adds to this set.
   */
  written: Set<string>;
  /**
   * Receives the promise of each write whose answer is not awaited at once. If such a write finds an
   * unexpected row, the whole transaction fails. Without this function, each write is sent by itself, and its
   * answer is awaited.
   */
  ahead?: (statementPromise: Promise<unknown>) => Promise<void>;
}

/**
 * Returns a document's id, text and index keys as the values of a statement. A statement about many documents
 * takes a list of such values for each column.
 */
const convertDocumentToColumnValues = ({ id, doc, keys }: StoredDocumentRow): (string | null)[] => [
  id,
  doc,
  ...keys.map(toIndexKeyColumnText),
];

function toColumnValueLists({ paths }: Collection, rows: readonly StoredDocumentRow[]): (string | null)[][] {
  const rowValues = rows.map(convertDocumentToColumnValues);
  return ['_id', 'doc', ...paths].map((_, index) => rowValues.map((row) => row[index] ?? null));
}

/** Returns a function that sends a transaction's writes and waits for the answer to each write. */
function createSequentialWriter(db: PostgresKysely) {
  const runStatement = async <R>(statement: CompiledQuery<R>, values: readonly unknown[]) =>
    (await db.executeQuery<R>(bindStatementValues(statement, values))).rows;
  /** Removes a row whose document is unreadable, so that a new document can take its id. */
  const removeUnreadableRow = async (collection: Collection, id: string) => {
    const { name } = collection;
    const { rows } = await sql<{ doc: string }>`
      select doc from ${sql.table(getDocumentsTableName(name))} where _id = ${id}`.execute(db);
    if (rows.some(({ doc }) => parseStoredDocument(doc))) throw new Error(`${name} already has ${id}`);
    await runStatement(getPreparedWriteStatements(db, collection).remove, [[id], [id]]);
  };
  return async ({ collection, inserted, replaced, removed }: DocumentWriteBatch): Promise<void> => {
    const { insertUnlessTaken, replaceOne, remove } = getPreparedWriteStatements(db, collection);
    if (removed.length > 0) await runStatement(remove, [removed, removed]);
    for (const row of inserted) {
      if ((await runStatement(insertUnlessTaken, convertDocumentToColumnValues(row))).length > 0) continue;
      await removeUnreadableRow(collection, row.id);
      await runStatement(insertUnlessTaken, convertDocumentToColumnValues(row));
    }
    for (const row of replaced) {
      const [first] = await runStatement(replaceOne, convertDocumentToColumnValues(row));
      if (first?.found !== 1) throw new Error(`${collection.name} has no ${row.id}`);
    }
  };
}

/** Returns a function that sends a transaction's writes without waiting for the answers. */
const createPipelinedBatchWriter =
  (db: PostgresKysely, trackStatement: NonNullable<PostgresTransactionOptions['ahead']>) =>
  async ({ collection, inserted, replaced, removed }: DocumentWriteBatch): Promise<void> => {
    const { insertOne, insertMany, replaceExisting, replaceMany, remove } = getPreparedWriteStatements(
      db,
      collection,
    );
    const sendStatement = (statement: CompiledQuery, values: readonly unknown[]) =>
      trackStatement(db.executeQuery(bindStatementValues(statement, values)));
    if (removed.length > 0) await sendStatement(remove, [removed, removed]);
    const [first, second] = inserted;
    if (first && !second) await sendStatement(insertOne, convertDocumentToColumnValues(first));
    else if (first) await sendStatement(insertMany, toColumnValueLists(collection, inserted));
    const [old, other] = replaced;
    if (old && !other) await sendStatement(replaceExisting, convertDocumentToColumnValues(old));
    else if (old)
      await sendStatement(replaceMany, [...toColumnValueLists(collection, replaced), replaced.length]);
  };

const readAheadRowsByIds = async (
  db: PostgresKysely,
  collectionName: string,
  ids: readonly string[],
): Promise<ReadAheadRow[]> => {
  const queryResult = await sql<ReadAheadRow>`
    select _id, case when octet_length(doc) <= ${MAX_READ_AHEAD_BYTES} then doc end as doc
    from ${sql.table(getDocumentsTableName(collectionName))} where _id = any (${ids}::text[])`.execute(db);
  return queryResult.rows;
};

/**
 * Implements Transaction. It collects writes and sends them in groups. Throws for a missing document, for a
 * new document whose id is in use, and for any call once `isOver` returns true. Documents in unreadable rows
 * count as missing.
 */
export function createPostgresTransaction({
  db,
  collectionOf,
  keeper,
  isOver,
  changed,
  written,
  ahead,
}: PostgresTransactionOptions): {
  tx: Transaction;
  startGet: (collectionName: string, id: string) => void;
  flush: () => Promise<void>;
  /**
   * If all writes that were not sent yet are new documents, returns one statement that stores them and
   * changes the revisions.
   */
  joinLastWrites: () => CompiledQuery | undefined;
} {
  const getCollectionOfOpenTransaction = (name: string): Collection => {
    if (isOver()) throw new Error('The transaction has ended');
    return collectionOf(name);
  };
  const writeBatcher = createWriteBatcher(
    ahead ? createPipelinedBatchWriter(db, ahead) : createSequentialWriter(db),
    ahead === undefined,
  );
  const { own, startGet } = createTransactionReader({
    reads: {
      ...createPostgresReader(
        db,
        getCollectionOfOpenTransaction,
        createBatchedDocumentReader(db, getCollectionOfOpenTransaction),
      ),
      totals: async (collectionName, sumName, query) => {
        await keeper.flush();
        return readSums(db, collectionOf(collectionName), sumName, query);
      },
    },
    writes: writeBatcher,
    collectionOf: getCollectionOfOpenTransaction,
    rowsAhead: (collectionName, ids) => readAheadRowsByIds(db, collectionName, ids),
  });
  const markCollectionAsWritten = (collectionName: string): Collection => {
    const collection = getCollectionOfOpenTransaction(collectionName);
    written.add(collectionName);
    return collection;
  };
  const trackStatement = ahead ?? ((statementPromise: Promise<unknown>) => statementPromise);
  /**
   * A new document of a hash chain that is not sent yet. It is sent before the next such document, or with
   * the transaction's last writes.
   */
  let pendingChainDocument: NewDocument | undefined;
  const sendPendingChainDocument = async () => {
    const document = pendingChainDocument;
    pendingChainDocument = undefined;
    if (document) await trackStatement(db.executeQuery(buildHashChainStagingInsert(db, document)));
  };
  const stageDocumentForChain = async (collection: Collection, document: Document) => {
    await sendPendingChainDocument();
    const values = toStagedDocumentValues(collection, document);
    pendingChainDocument = { collection, isUnchained: true, values };
    if (!ahead) await sendPendingChainDocument();
  };
  const tx: Transaction = {
    ...own,
    timeLimitMs: 60,
    together: (runReads) => runReads(tx),
    insert: async (collectionName, ...documents) => {
      const collection = markCollectionAsWritten(collectionName);
      const directlyInsertedDocuments: Document[] = [];
      for (const document of documents) {
        if (!isAddedToHashChainAtCommit(collection, document)) directlyInsertedDocuments.push(document);
        else await stageDocumentForChain(collection, document);
      }
      if (keeper.concerns(collectionName))
        for (const document of directlyInsertedDocuments)
          await keeper.beforeWrite(collectionName, null, document);
      await writeBatcher.insert(collection, directlyInsertedDocuments);
      if (keeper.concerns(collectionName))
        for (const { _id } of directlyInsertedDocuments) keeper.afterInsert(collectionName, _id);
    },
    replace: async (collectionName, ...documents) => {
      const collection = markCollectionAsWritten(collectionName);
      changed.add(collectionName);
      if (keeper.concerns(collectionName))
        for (const document of documents) await keeper.beforeWrite(collectionName, document._id, document);
      await writeBatcher.replace(collection, documents);
    },
    remove: async (collectionName, id) => {
      const collection = markCollectionAsWritten(collectionName);
      changed.add(collectionName);
      await keeper.beforeWrite(collectionName, id, null);
      await writeBatcher.remove(collection, id);
    },
    // Taking a lock here does nothing, because the transaction took all its locks at its start
    // (`store/locks.ts`).
    lock: async () => {},
  };
  return {
    tx,
    startGet,
    flush: async () => {
      await sendPendingChainDocument();
      await writeBatcher.flush();
    },
    joinLastWrites: () => {
      if (!ahead || [...written].some((collectionName) => keeper.concerns(collectionName))) return undefined;
      const newDocuments = writeBatcher.onlyNewDocuments()?.map(({ collection, row }): NewDocument => {
        return { collection, isUnchained: false, values: convertDocumentToColumnValues(row) };
      });
      return (
        newDocuments &&
        buildInsertOfUnsentDocuments(
          db,
          [...newDocuments, ...(pendingChainDocument ? [pendingChainDocument] : [])],
          written,
        )
      );
    },
  };
}
