import type { StoreCondition } from '../../../../../src/core/schema/index';
import { hasCrossCollectionCondition } from '../../../store/below';
import type { Collection, Document, Reader, Transaction } from '../../../store/store';
import type { WriteBatcher } from './gathered';
import { parseDocumentRows, type RawDocumentRow } from './readable';

/** Maximum size in bytes of a document that is read in advance, before the transaction's code asks for it. */
export const MAX_READ_AHEAD_BYTES = 64 * 1024;

/**
 * Maximum number of documents of one collection that were read in advance and are still in memory. If there
 * are more, those read first are dropped.
 */
const MAX_DOCUMENTS_READ_AHEAD = 512;

interface TransactionReaderOptions {
  reads: Omit<Reader, 'together'>;
  writes: WriteBatcher;
  collectionOf: (name: string) => Collection;
  /** Reads rows by their ids. `doc` is null for a document of more than `MAX_READ_AHEAD_BYTES`. */
  rowsAhead: (collection: string, ids: readonly string[]) => Promise<readonly ReadAheadRow[]>;
}

export interface ReadAheadRow {
  _id: string;
  doc: string | null;
}

/**
 * Returns the functions that read within one transaction. They also see the writes that the transaction has
 * collected but not yet sent. Writing a document drops its text that was read in advance.
 */
export function createTransactionReader({
  reads,
  writes,
  collectionOf,
  rowsAhead,
}: TransactionReaderOptions) {
  /**
   * The texts of documents that were read in advance, by collection and id. Null for a document that does not
   * exist.
   */
  const docsReadAheadByCollection = new Map<string, Map<string, string | null>>();
  /**
   * The reads in advance that are running now. If a document is written meanwhile, its id is removed from
   * `ids`.
   */
  const runningReads = new Set<{ name: string; ids: Set<string> }>();
  /** Reads of single documents that were started in advance, before the transaction's code calls `get`. */
  const startedReadByKey = new Map<string, Promise<Document | null>>();
  const flushWritesBeforeRead = (collectionName: string, where: readonly StoreCondition[] = []) =>
    hasCrossCollectionCondition(where) ? writes.flush() : writes.flush(collectionName);
  const takeStartedReadPromise = (collectionName: string, id: string) => {
    const startedReadPromise = startedReadByKey.get(`${collectionName}/${id}`);
    startedReadByKey.delete(`${collectionName}/${id}`);
    return startedReadPromise;
  };
  const parseSingleDocumentRow = (collectionName: string, row: RawDocumentRow): Document | null =>
    parseDocumentRows(collectionOf(collectionName), [row])[0] ?? null;

  const transactionReads: Omit<
    Transaction,
    'timeLimitMs' | 'together' | 'insert' | 'replace' | 'remove' | 'lock'
  > = {
    async get(collectionName, id) {
      const pendingDocumentJson = writes.textOf(collectionName, id);
      const documentJson =
        pendingDocumentJson === undefined
          ? docsReadAheadByCollection.get(collectionName)?.get(id)
          : pendingDocumentJson;
      if (documentJson === undefined)
        return takeStartedReadPromise(collectionName, id) ?? reads.get(collectionName, id);
      return documentJson === null
        ? null
        : parseSingleDocumentRow(collectionName, { _id: id, doc: documentJson });
    },
    async readAhead(collectionName, ids) {
      collectionOf(collectionName);
      const documentJsonById =
        docsReadAheadByCollection.get(collectionName) ?? new Map<string, string | null>();
      docsReadAheadByCollection.set(collectionName, documentJsonById);
      const unreadIds = ids.filter(
        (id) => !documentJsonById.has(id) && writes.textOf(collectionName, id) === undefined,
      );
      // A single document is not read in advance, because `get` is as cheap.
      if (unreadIds.length < 2) return;
      const runningRead = { name: collectionName, ids: new Set(unreadIds) };
      runningReads.add(runningRead);
      try {
        const docById = new Map(
          (await rowsAhead(collectionName, unreadIds)).map(({ _id, doc }) => [_id, doc]),
        );
        for (const id of runningRead.ids) {
          const doc = docById.get(id);
          // The text is null if the document is too long to be read here.
          if (doc !== null) documentJsonById.set(id, doc ?? null);
        }
      } finally {
        runningReads.delete(runningRead);
      }
      for (const id of documentJsonById.keys()) {
        if (documentJsonById.size <= MAX_DOCUMENTS_READ_AHEAD) break;
        documentJsonById.delete(id);
      }
    },
    async find(collectionName, query) {
      await flushWritesBeforeRead(collectionName, query.where);
      return reads.find(collectionName, query);
    },
    async count(collectionName, where) {
      await flushWritesBeforeRead(collectionName, where);
      return reads.count(collectionName, where);
    },
    async max(collectionName, fieldPath, where) {
      await flushWritesBeforeRead(collectionName, where);
      return reads.max(collectionName, fieldPath, where);
    },
    async sum(collectionName, fieldPath, where) {
      await flushWritesBeforeRead(collectionName, where);
      return reads.sum(collectionName, fieldPath, where);
    },
    async frequent(collectionName, fieldPath, where, limit) {
      await flushWritesBeforeRead(collectionName, where);
      return reads.frequent(collectionName, fieldPath, where, limit);
    },
    async totals(collectionName, sumName, query) {
      await writes.flush();
      return reads.totals(collectionName, sumName, query);
    },
    async revision(collectionName) {
      await flushWritesBeforeRead(collectionName);
      return reads.revision(collectionName);
    },
  };
  writes.listen((collectionName, id) => {
    takeStartedReadPromise(collectionName, id);
    docsReadAheadByCollection.get(collectionName)?.delete(id);
    for (const runningRead of runningReads)
      if (runningRead.name === collectionName) runningRead.ids.delete(id);
  });
  /**
   * Starts to read a document, so that the next `get` of the document takes the answer. If the document is
   * written before this `get`, the answer is dropped.
   */
  const startReadingDocument = (collectionName: string, id: string): void => {
    const documentPromise = reads.get(collectionName, id);
    // The code that calls `get` for the document gets the error too. This handler only avoids an unhandled
    // rejection.
    documentPromise.catch(() => {});
    startedReadByKey.set(`${collectionName}/${id}`, documentPromise);
  };
  return { own: transactionReads, startGet: startReadingDocument };
}
