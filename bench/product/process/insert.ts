import type { Document, Store } from '../../../server/core/store/store';

/** Documents that one transaction stores. */
const BATCH = 500;

/** Splits documents into batches of at most `size`. */
export function* batchesOf(documents: Iterable<Document>, size: number): Generator<Document[]> {
  let batch: Document[] = [];
  for (const document of documents) {
    batch.push(document);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Stores documents, so many in a transaction as an import does (decisions, section 11). */
export async function insertAll(
  store: Store,
  collection: string,
  documents: Iterable<Document>,
): Promise<void> {
  for (const batch of batchesOf(documents, BATCH)) {
    await store.transaction(async (tx) => {
      for (const document of batch) await tx.insert(collection, document);
    });
  }
}
