import { isObject } from '../../../src/core/schema/index';
import { insertOrReplace } from '../store/insertOrReplace';
import { exclusiveLock } from '../store/locks';
import type { Document, Reader, Store, Transaction } from '../store/store';
import { SIGNING_SECRET_COLLECTION } from './seals';
import {
  createSignInKeyPair,
  createSignInKeyService,
  type SignInKeyService,
  type StoredSignInKeyPair,
  selectUsableSignInKeyPairs,
} from './signInKeys';

const SIGN_IN_KEYS_DOCUMENT_ID = 'signInKeys';

const isStoredKeyPair = (value: unknown): value is StoredSignInKeyPair =>
  isObject(value) &&
  typeof value.kid === 'string' &&
  typeof value.createdAt === 'string' &&
  isObject(value.jwk);

const parseStoredKeyPairs = (document: Document | null): StoredSignInKeyPair[] =>
  Array.isArray(document?.keys) ? document.keys.filter(isStoredKeyPair) : [];

/**
 * Returns the sign-in key pairs in a store. The list is empty if the deployment keeps its key pairs
 * elsewhere, for example in a file.
 */
export const readStoredSignInKeys = async (store: Pick<Reader, 'get'>): Promise<StoredSignInKeyPair[]> =>
  parseStoredKeyPairs(await store.get(SIGNING_SECRET_COLLECTION, SIGN_IN_KEYS_DOCUMENT_ID));

/**
 * Adds a new sign-in key pair; with `isFirstKey`, only if the store has none. Replaced key pairs can decrypt
 * passwords for `limits.replacedSignInKeyHours` more hours.
 */
async function addSignInKeyPair(store: Store, now: Date, isFirstKey: boolean): Promise<void> {
  // Creating a key is slow and other calls wait for the lock, so the key is created before the transaction.
  const newKeyPair = await createSignInKeyPair(now);
  const addSignInKeyPairInTransaction = async (tx: Transaction) => {
    const storedDocument = await tx.get(SIGNING_SECRET_COLLECTION, SIGN_IN_KEYS_DOCUMENT_ID);
    if (isFirstKey && storedDocument) return;
    const usableKeyPairs = selectUsableSignInKeyPairs(
      [...parseStoredKeyPairs(storedDocument), newKeyPair],
      now,
    );
    const document = {
      _id: SIGN_IN_KEYS_DOCUMENT_ID,
      version: (storedDocument?.version ?? 0) + 1,
      keys: usableKeyPairs,
    };
    await insertOrReplace(tx, SIGNING_SECRET_COLLECTION, storedDocument, document);
  };
  await store.transaction(addSignInKeyPairInTransaction, {
    locks: [exclusiveLock(SIGNING_SECRET_COLLECTION, SIGN_IN_KEYS_DOCUMENT_ID)],
  });
}

/** Adds a new sign-in key pair to a store. Browsers encrypt passwords with the newest key pair. */
export const rotateStoredSignInKeys = (store: Store, now: Date): Promise<void> =>
  addSignInKeyPair(store, now, false);

/**
 * Returns the service for the sign-in keys of a store that several processes share. Each process can decrypt
 * with key pairs that another process created. Creates the first pair if there is none.
 */
export async function createStoredSignInKeyService(
  store: Store,
  clock: () => Date,
): Promise<SignInKeyService> {
  const loadStoredSignInKeys = () => readStoredSignInKeys(store);
  if ((await loadStoredSignInKeys()).length === 0) await addSignInKeyPair(store, clock(), true);
  return createSignInKeyService(loadStoredSignInKeys, clock);
}
