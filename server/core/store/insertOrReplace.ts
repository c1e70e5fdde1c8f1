import type { Document, Transaction } from './store';

/** Stores a document: replaces `stored`, or inserts the document if `stored` is null. */
export const insertOrReplace = (
  tx: Transaction,
  collection: string,
  stored: Document | null,
  document: Document,
): Promise<void> => (stored ? tx.replace(collection, document) : tx.insert(collection, document));
