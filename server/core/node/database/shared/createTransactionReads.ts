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
  const ahead = new Map<string, Map<string, string | null>>();
  /**
   * The reads in advance that are running now. If a document is written meanwhile, its id is removed from
   * `ids`.
   */
  const reading = new Set<{ name: string; ids: Set<string> }>();
  /** Reads of single documents that were started before the transaction's work asks for them. */
  const started = new Map<string, Promise<Document | null>>();
  const flushWritesBeforeRead = (name: string, where: readonly StoreCondition[] = []) =>
    hasCrossCollectionCondition(where) ? writes.flush() : writes.flush(name);
  const takeStartedDocumentRead = (name: string, id: string) => {
    const read = started.get(`${name}/${id}`);
    started.delete(`${name}/${id}`);
    return read;
  };
  const parseSingleDocumentRow = (name: string, row: RawDocumentRow): Document | null =>
    parseDocumentRows(collectionOf(name), [row])[0] ?? null;

  const own: Omit<Transaction, 'piece' | 'together' | 'insert' | 'replace' | 'remove' | 'lock'> = {
    async get(name, id) {
      const written = writes.textOf(name, id);
      const text = written === undefined ? ahead.get(name)?.get(id) : written;
      if (text === undefined) return takeStartedDocumentRead(name, id) ?? reads.get(name, id);
      return text === null ? null : parseSingleDocumentRow(name, { _id: id, doc: text });
    },
    async readAhead(name, ids) {
      collectionOf(name);
      const texts = ahead.get(name) ?? new Map<string, string | null>();
      ahead.set(name, texts);
      const unknown = ids.filter((id) => !texts.has(id) && writes.textOf(name, id) === undefined);
      // A single document is not read in advance, because `get` is as cheap.
      if (unknown.length < 2) return;
      const asked = { name, ids: new Set(unknown) };
      reading.add(asked);
      try {
        const rows = new Map((await rowsAhead(name, unknown)).map(({ _id, doc }) => [_id, doc]));
        for (const id of asked.ids) {
          const doc = rows.get(id);
          // A null text here means that the document is too long.
          if (doc !== null) texts.set(id, doc ?? null);
        }
      } finally {
        reading.delete(asked);
      }
      for (const id of texts.keys()) {
        if (texts.size <= MAX_DOCUMENTS_READ_AHEAD) break;
        texts.delete(id);
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
    async totals(name, under, query) {
      await writes.flush();
      return reads.totals(name, under, query);
    },
    async revision(name) {
      await flushWritesBeforeRead(name);
      return reads.revision(name);
    },
  };
  writes.listen((name, id) => {
    takeStartedDocumentRead(name, id);
    ahead.get(name)?.delete(id);
    for (const asked of reading) if (asked.name === name) asked.ids.delete(id);
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
    started.set(`${name}/${id}`, read);
  };
  return { own, startGet: startReadingDocument };
}
