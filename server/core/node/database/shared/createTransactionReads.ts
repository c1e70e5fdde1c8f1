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
  const textsReadAhead = new Map<string, Map<string, string | null>>();
  /**
   * The reads in advance that are running now. If a document is written meanwhile, its id is removed from
   * `ids`.
   */
  const runningReads = new Set<{ name: string; ids: Set<string> }>();
  /** Reads of single documents that were started in advance, before the transaction's code calls `get`. */
  const startedReadByKey = new Map<string, Promise<Document | null>>();
  const flushWritesBeforeRead = (name: string, where: readonly StoreCondition[] = []) =>
    hasCrossCollectionCondition(where) ? writes.flush() : writes.flush(name);
  const takeStartedDocumentRead = (name: string, id: string) => {
    const read = startedReadByKey.get(`${name}/${id}`);
    startedReadByKey.delete(`${name}/${id}`);
    return read;
  };
  const parseSingleDocumentRow = (name: string, row: RawDocumentRow): Document | null =>
    parseDocumentRows(collectionOf(name), [row])[0] ?? null;

  const transactionReads: Omit<Transaction, 'piece' | 'together' | 'insert' | 'replace' | 'remove' | 'lock'> =
    {
      async get(name, id) {
        const pendingText = writes.textOf(name, id);
        const text = pendingText === undefined ? textsReadAhead.get(name)?.get(id) : pendingText;
        if (text === undefined) return takeStartedDocumentRead(name, id) ?? reads.get(name, id);
        return text === null ? null : parseSingleDocumentRow(name, { _id: id, doc: text });
      },
      async readAhead(name, ids) {
        collectionOf(name);
        const textById = textsReadAhead.get(name) ?? new Map<string, string | null>();
        textsReadAhead.set(name, textById);
        const unreadIds = ids.filter((id) => !textById.has(id) && writes.textOf(name, id) === undefined);
        // A single document is not read in advance, because `get` is as cheap.
        if (unreadIds.length < 2) return;
        const runningRead = { name, ids: new Set(unreadIds) };
        runningReads.add(runningRead);
        try {
          const docById = new Map((await rowsAhead(name, unreadIds)).map(({ _id, doc }) => [_id, doc]));
          for (const id of runningRead.ids) {
            const doc = docById.get(id);
            // A null text here means that the document is too long.
            if (doc !== null) textById.set(id, doc ?? null);
          }
        } finally {
          runningReads.delete(runningRead);
        }
        for (const id of textById.keys()) {
          if (textById.size <= MAX_DOCUMENTS_READ_AHEAD) break;
          textById.delete(id);
        }
      },
      async find(name, query) {
        await flushWritesBeforeRead(name, query.where);
        return reads.find(name, query);
      },
      async count(name, where) {
        await flushWritesBeforeRead(name, where);
        return reads.count(name, where);
      },
      async max(name, path, where) {
        await flushWritesBeforeRead(name, where);
        return reads.max(name, path, where);
      },
      async sum(name, path, where) {
        await flushWritesBeforeRead(name, where);
        return reads.sum(name, path, where);
      },
      async frequent(name, path, where, limit) {
        await flushWritesBeforeRead(name, where);
        return reads.frequent(name, path, where, limit);
      },
      async totals(name, sumName, query) {
        await writes.flush();
        return reads.totals(name, sumName, query);
      },
      async revision(name) {
        await flushWritesBeforeRead(name);
        return reads.revision(name);
      },
    };
  writes.listen((name, id) => {
    takeStartedDocumentRead(name, id);
    textsReadAhead.get(name)?.delete(id);
    for (const runningRead of runningReads) if (runningRead.name === name) runningRead.ids.delete(id);
  });
  /**
   * Starts to read a document, so that the next `get` of the document takes the answer. If the document is
   * written before this `get`, the answer is dropped.
   */
  const startReadingDocument = (name: string, id: string): void => {
    const read = reads.get(name, id);
    // The code that calls `get` for the document gets the error too. This handler only avoids an unhandled
    // rejection.
    read.catch(() => {});
    startedReadByKey.set(`${name}/${id}`, read);
  };
  return { own: transactionReads, startGet: startReadingDocument };
}
