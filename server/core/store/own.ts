import { processItemsWithinTimeLimit } from '../basics/turns';
import { findFirstDocuments } from './findFirst';
import { exclusiveLock } from './locks';
import { type Collection, type Store, type Transaction, URGENT_TRANSACTION } from './store';

/**
 * Revision of the rules for index keys of the API's own collections. Raise the revision when the rules
 * change, so that stores compute all keys again.
 */
export const INDEX_KEY_RULES_REVISION = '3';

/** Returns a collection whose documents can only be found by id. */
export const createIdOnlyCollection = (name: string): Collection => ({
  name,
  paths: [],
  orders: [],
  keysOf: () => ({}),
  rules: INDEX_KEY_RULES_REVISION,
});

/**
 * Returns a collection of documents that expire. They can be found by `expiresAt`. If `idPath` is given, they
 * can also be found by the id at this path, such as `user`.
 */
export const createExpiringCollection = (name: string, idPath?: string): Collection => {
  const idPaths = idPath === undefined ? [] : [idPath];
  return {
    name,
    paths: ['expiresAt', ...idPaths],
    orders: ['expiresAt', ...idPaths].map((path) => [{ path, descending: false }]),
    keysOf: (document) => ({
      expiresAt: String(document.expiresAt),
      ...Object.fromEntries(idPaths.map((path) => [path, String(document[path])])),
    }),
    rules: INDEX_KEY_RULES_REVISION,
  };
};

/** Maximum number of documents that are removed in one transaction. */
const MAX_REMOVALS_PER_TRANSACTION = 100;

/** Removes, in short transactions, the documents of a collection that expired before `now`. */
export async function removeExpiredDocuments(store: Store, collection: string, now: Date): Promise<void> {
  const where = [{ op: 'between' as const, path: 'expiresAt', until: now.toISOString() }];
  const removeNextExpiredDocuments = async () => {
    const expiredDocuments = await findFirstDocuments(
      store,
      collection,
      { where, order: [] },
      MAX_REMOVALS_PER_TRANSACTION,
    );
    if (expiredDocuments.length === 0) return 0;
    const removeDocumentsStillExpired = (tx: Transaction) =>
      processItemsWithinTimeLimit(tx, expiredDocuments, async ({ _id }) => {
        // The document is read again, because another call may have given it a later expiry after the query
        // found it.
        const expiresAt = (await tx.get(collection, _id))?.expiresAt;
        if (expiresAt === undefined || String(expiresAt) < now.toISOString())
          await tx.remove(collection, _id);
      });
    return store.transaction(removeDocumentsStillExpired, {
      ...URGENT_TRANSACTION,
      locks: expiredDocuments.map(({ _id }) => exclusiveLock(collection, _id)),
    });
  };
  while ((await removeNextExpiredDocuments()) > 0);
}

/** Removes all documents of a collection in short transactions; returns their number. */
export async function removeAllDocuments(store: Store, collection: string): Promise<number> {
  let removedCount = 0;
  for (;;) {
    const documents = await findFirstDocuments(
      store,
      collection,
      { where: [], order: [] },
      MAX_REMOVALS_PER_TRANSACTION,
    );
    if (documents.length === 0) return removedCount;
    const locks = documents.map(({ _id }) => exclusiveLock(collection, _id));
    const removeFoundDocuments = (tx: Transaction) =>
      processItemsWithinTimeLimit(tx, documents, ({ _id }) => tx.remove(collection, _id));
    removedCount += await store.transaction(removeFoundDocuments, { ...URGENT_TRANSACTION, locks });
  }
}
