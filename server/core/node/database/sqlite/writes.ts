import type { Kysely } from 'kysely';
import type { Collection, Transaction } from '../../../store/store';
import {
  createTransactionReader,
  MAX_READ_AHEAD_BYTES,
  type ReadAheadRow,
} from '../shared/createTransactionReads';
import { createWriteBatcher, type DocumentWriteBatch } from '../shared/gathered';
import { parseStoredDocument, type RawDocumentRow } from '../shared/readable';
import { readSums, type TransactionTotalsUpdater } from '../shared/totals';
import { insertIndexKeys, removeIndexKeys, updateIndexKeys } from './keys';
import { assignNewCollectionRevision, createSqliteBaseReader } from './queries';
import {
  deleteRows,
  insertDocumentsIfIdUnused,
  readDocumentTextsWithinLimit,
  readRowsByIds,
  updateRows,
} from './rows';
import type { SqliteTables } from './tables';

type SqliteTablesKysely = Kysely<SqliteTables>;

/** Thrown if one of several writes that are stored together finds an unexpected row, or no row. */
class UnexpectedStoredRowError extends Error {}

export const isUnexpectedStoredRowError = (error: unknown): boolean =>
  error instanceof UnexpectedStoredRowError;

async function removeDocuments(
  db: SqliteTablesKysely,
  collection: Collection,
  ids: readonly string[],
): Promise<void> {
  await deleteRows(db, collection.name, ids);
  await removeIndexKeys(db, collection, ids);
}

/** Removes a row whose document is unreadable, so that a new document can take its id. */
async function removeUnreadableRow(
  db: SqliteTablesKysely,
  collection: Collection,
  id: string,
): Promise<void> {
  const [existingRow] = await readRowsByIds<RawDocumentRow>(db, collection.name, [id]);
  if (existingRow && parseStoredDocument(existingRow.doc))
    throw new Error(`${collection.name} already has ${id}`);
  await removeDocuments(db, collection, [id]);
}

interface SqliteWriteContext {
  db: SqliteTablesKysely;
  collectionOf: (name: string) => Collection;
  keeper: TransactionTotalsUpdater;
  /**
   * Whether each write is stored by itself. In a first attempt, several writes are stored together. If one of
   * them finds an unexpected row, a second attempt follows with this flag.
   */
  isImmediate: boolean;
}

/** Returns a function that stores a transaction's writes. */
const createSqliteBatchWriter =
  ({ db, isImmediate }: SqliteWriteContext) =>
  async ({ collection, inserted, replaced, removed }: DocumentWriteBatch): Promise<void> => {
    const { name } = collection;
    const createUnexpectedRowError = (message: string): Error =>
      isImmediate ? new Error(message) : new UnexpectedStoredRowError(message);
    if (removed.length > 0) await removeDocuments(db, collection, removed);
    if (inserted.length > 0) {
      const rows = inserted.map(({ id, doc }) => [id, doc]);
      if ((await insertDocumentsIfIdUnused(db, name, rows)) < rows.length) {
        if (!isImmediate) throw createUnexpectedRowError(`${name} already has one of the documents`);
        for (const { id } of inserted) await removeUnreadableRow(db, collection, id);
        await insertDocumentsIfIdUnused(db, name, rows);
      }
      await insertIndexKeys(db, collection, inserted);
    }
    if (replaced.length > 0) {
      const rows = replaced.map(({ id, doc }) => [doc, id]);
      if ((await updateRows(db, name, ['doc'], rows)) < rows.length)
        throw createUnexpectedRowError(`${name} has no ${replaced[0]?.id}`);
      await updateIndexKeys(db, collection, replaced);
    }
  };

/**
 * Implements Transaction. It collects writes and stores them in groups. Throws for a missing document, and
 * for a new document whose id is in use. Documents in unreadable rows count as missing.
 */
export function createSqliteTransaction(context: SqliteWriteContext): {
  tx: Transaction;
  flush: () => Promise<void>;
  /** Ends the transaction. Writes after that throw. */
  end: () => void;
} {
  const { db, collectionOf, keeper, isImmediate } = context;
  let hasTransactionEnded = false;
  const renewedCollectionNames = new Set<string>();
  const writeBatcher = createWriteBatcher(createSqliteBatchWriter(context), isImmediate);
  const baseReader = createSqliteBaseReader(db, collectionOf);
  const { own } = createTransactionReader({
    reads: {
      ...baseReader,
      totals: async (collectionName, sumName, query) => {
        await keeper.flush();
        return readSums(db, collectionOf(collectionName), sumName, query);
      },
    },
    writes: writeBatcher,
    collectionOf,
    rowsAhead: (collectionName, ids) =>
      readDocumentTextsWithinLimit<ReadAheadRow>(db, collectionName, MAX_READ_AHEAD_BYTES, ids),
  });
  const renewRevisionOncePerTransaction = async (collectionName: string): Promise<Collection> => {
    if (hasTransactionEnded) throw new Error('The transaction has ended');
    if (!renewedCollectionNames.has(collectionName)) {
      renewedCollectionNames.add(collectionName);
      await assignNewCollectionRevision(db, collectionName);
    }
    return collectionOf(collectionName);
  };
  const tx: Transaction = {
    ...own,
    timeLimitMs: 25,
    together: (runReads) => runReads(tx),
    insert: async (collectionName, ...documents) => {
      const collection = await renewRevisionOncePerTransaction(collectionName);
      if (!keeper.concerns(collectionName)) return writeBatcher.insert(collection, documents);
      for (const document of documents) await keeper.beforeWrite(collectionName, null, document);
      await writeBatcher.insert(collection, documents);
      for (const { _id } of documents) keeper.afterInsert(collectionName, _id);
    },
    replace: async (collectionName, ...documents) => {
      const collection = await renewRevisionOncePerTransaction(collectionName);
      if (keeper.concerns(collectionName))
        for (const document of documents) await keeper.beforeWrite(collectionName, document._id, document);
      await writeBatcher.replace(collection, documents);
    },
    remove: async (collectionName, id) => {
      const collection = await renewRevisionOncePerTransaction(collectionName);
      await keeper.beforeWrite(collectionName, id, null);
      await writeBatcher.remove(collection, id);
    },
    // No lock is needed: Kysely runs one transaction after another on the only connection that writes.
    lock: async () => {},
  };
  return {
    tx,
    flush: () => writeBatcher.flush(),
    end: () => {
      hasTransactionEnded = true;
    },
  };
}
