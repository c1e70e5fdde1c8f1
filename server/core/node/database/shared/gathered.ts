import type { StoreSortKey } from '../../../../../src/core/schema/index';
import type { Collection, Document } from '../../../store/store';

/**
 * A document as the database stores it: its text, and its index keys in the order of the collection's paths.
 */
export interface StoredDocumentRow {
  id: string;
  doc: string;
  keys: readonly StoreSortKey[];
}

/** A group of writes to different documents of one collection, which may be stored in any sequence. */
export interface DocumentWriteBatch {
  collection: Collection;
  inserted: StoredDocumentRow[];
  replaced: StoredDocumentRow[];
  removed: string[];
}

/** Maximum number of a transaction's writes that are collected before they are sent. */
const MAX_PENDING_WRITES = 64;
const MAX_CHARACTERS_OF_PENDING_WRITES = 1_000_000;

interface PendingWrites {
  batch: DocumentWriteBatch;
  /** The text of each collected document by its id; null for a document that is removed. */
  texts: Map<string, string | null>;
  /** Number of characters of the inserted and replaced documents. */
  characters: number;
}

/** Computes the stored form of a document whose text is `documentJson`. */
export function toStoredDocumentRow(
  { paths, keysOf }: Collection,
  document: Document,
  documentJson = JSON.stringify(document),
): StoredDocumentRow {
  const keys = keysOf(document);
  return { id: document._id, doc: documentJson, keys: paths.map((path) => keys[path] ?? null) };
}

const toStoredDocumentRows = (collection: Collection, documents: readonly Document[]): StoredDocumentRow[] =>
  documents.map((document) => toStoredDocumentRow(collection, document));

/**
 * Collects a transaction's writes for each collection, so that `sendBatch` stores many documents with one
 * statement. With `isSentImmediately`, each write is sent by itself. Its error is then thrown where the write
 * was called.
 */
export function createWriteBatcher(
  sendBatch: (batch: DocumentWriteBatch) => Promise<void>,
  isSentImmediately: boolean,
) {
  const pendingWritesByCollection = new Map<string, PendingWrites>();
  /** The groups of writes that are being sent now, with the names of their collections. */
  const writesInFlight = new Map<PendingWrites, string>();
  let lastSend: Promise<void> = Promise.resolve();
  let notifyOfPendingWrite = (_collection: string, _id: string): void => {};

  /**
   * Sends the collected writes of one collection, or of all collections. Resolves once the writes sent before
   * are stored too.
   */
  function flushWrites(collection?: string): Promise<void> {
    for (const [name, collectedWrites] of [...pendingWritesByCollection]) {
      if (collection !== undefined && name !== collection) continue;
      pendingWritesByCollection.delete(name);
      writesInFlight.set(collectedWrites, name);
      // With `isSentImmediately`, each write's own caller gets its error. So the failure of an earlier write
      // is ignored here.
      const previousSend = isSentImmediately ? lastSend.catch(() => {}) : lastSend;
      lastSend = previousSend
        .then(() => sendBatch(collectedWrites.batch))
        .finally(() => writesInFlight.delete(collectedWrites));
    }
    // The code that awaits the write gets its error. This handler only avoids an unhandled rejection.
    lastSend.catch(() => {});
    return lastSend;
  }

  /**
   * Returns the text that a document will have once the collected writes are stored. Returns null if the
   * writes remove the document, undefined if no write is about it.
   */
  function getPendingDocumentJson(collection: string, id: string): string | null | undefined {
    const pendingDocumentJson = pendingWritesByCollection.get(collection)?.texts.get(id);
    if (pendingDocumentJson !== undefined) return pendingDocumentJson;
    for (const [{ texts }, name] of writesInFlight)
      if (name === collection && texts.has(id)) return texts.get(id);
    return undefined;
  }

  function getPendingWrites(collection: Collection): PendingWrites {
    const existingWrites = pendingWritesByCollection.get(collection.name);
    if (existingWrites) return existingWrites;
    const batch: DocumentWriteBatch = { collection, inserted: [], replaced: [], removed: [] };
    const newWrites: PendingWrites = { batch, texts: new Map(), characters: 0 };
    pendingWritesByCollection.set(collection.name, newWrites);
    return newWrites;
  }

  /**
   * Collects a write for each document; `doc` is null for a document to remove. Waits only if the collected
   * writes must be sent.
   */
  async function collectWrites<R extends { id: string; doc: string | null }>(
    collection: Collection,
    rows: readonly R[],
    addToBatch: (batch: DocumentWriteBatch, row: R) => unknown,
  ): Promise<void> {
    const { name } = collection;
    for (const row of rows) {
      // A second write of a document must be sent after the first one, so the first one is sent now.
      if (getPendingDocumentJson(name, row.id) !== undefined) await flushWrites(name);
      const collectedWrites = getPendingWrites(collection);
      addToBatch(collectedWrites.batch, row);
      collectedWrites.texts.set(row.id, row.doc);
      notifyOfPendingWrite(name, row.id);
      collectedWrites.characters += row.doc?.length ?? 0;
      if (
        isSentImmediately ||
        collectedWrites.texts.size >= MAX_PENDING_WRITES ||
        collectedWrites.characters >= MAX_CHARACTERS_OF_PENDING_WRITES
      )
        await flushWrites(name);
    }
  }

  /**
   * Returns the collected writes if they are exactly one new document for each collection. Returns undefined
   * otherwise, and while other writes are being sent.
   */
  function findNewDocumentPerCollection(): { collection: Collection; row: StoredDocumentRow }[] | undefined {
    const newDocuments = [...pendingWritesByCollection.values()].flatMap(
      ({ batch: { collection, inserted, replaced, removed } }) => {
        const [row] = inserted;
        return row && inserted.length + replaced.length + removed.length === 1 ? [{ collection, row }] : [];
      },
    );
    return writesInFlight.size > 0 || newDocuments.length < pendingWritesByCollection.size
      ? undefined
      : newDocuments;
  }

  return {
    flush: flushWrites,
    textOf: getPendingDocumentJson,
    onlyNewDocuments: findNewDocumentPerCollection,
    /**
     * Registers a function to call at each write of a document, because earlier reads of the document are
     * then outdated.
     */
    listen: (listener: typeof notifyOfPendingWrite): void => {
      notifyOfPendingWrite = listener;
    },
    insert: (collection: Collection, documents: readonly Document[]) =>
      collectWrites(collection, toStoredDocumentRows(collection, documents), ({ inserted }, row) =>
        inserted.push(row),
      ),
    replace: (collection: Collection, documents: readonly Document[]) =>
      collectWrites(collection, toStoredDocumentRows(collection, documents), ({ replaced }, row) =>
        replaced.push(row),
      ),
    remove: (collection: Collection, id: string) =>
      collectWrites(collection, [{ id, doc: null }], ({ removed }) => removed.push(id)),
  };
}

export type WriteBatcher = ReturnType<typeof createWriteBatcher>;
