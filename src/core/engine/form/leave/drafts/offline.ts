import type { DraftToStore } from '../../../../provider/calls/drafts';
import { now } from '../../../../schema/basics/clock';
import { isObject, limits } from '../../../../schema/index';
import { DAY_MS } from '../../../../schema/text/time';

/** A draft stored in this browser while there is no connection. */
export interface OfflineDraft {
  draft: DraftToStore;
  savedAt: string;
}

/** An operator's encrypted drafts in this browser. They can be read only while that operator is signed in. */
export interface OfflineDraftStore {
  /** Stores a draft in the browser. Resolves to false if the browser can't store anything. */
  keep(key: string, draft: DraftToStore): Promise<boolean>;
  /** Returns a stored draft; null if there is none, or if it was encrypted with a different key. */
  read(key: string): Promise<OfflineDraft | null>;
  remove(key: string): Promise<void>;
}

/** A row of the browser's database, which stores one encrypted draft. */
interface EncryptedDraftRow {
  /** Key of the row, made from the draft's key. */
  name: string;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  /** Time at which the draft was stored, in milliseconds. */
  at: number;
}

const DRAFTS_DATABASE_NAME = 'console-drafts';
const DRAFTS_OBJECT_STORE_NAME = 'drafts';
const IV_BYTES = 12;
const CIPHER_NAME = 'AES-GCM';

/** Whether the browser offers encryption, which needs https or localhost. */
export const canStoreDraftsOffline = (): boolean => window.isSecureContext && Boolean(window.crypto?.subtle);

const promisifyRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDraftsDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DRAFTS_DATABASE_NAME, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(DRAFTS_OBJECT_STORE_NAME, { keyPath: 'name' });
  return promisifyRequest(request);
}

/** Runs one request on the browser's database of drafts, in a separate transaction. */
async function runDraftsDatabaseRequest<T>(
  transactionMode: IDBTransactionMode,
  createDatabaseRequest: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDraftsDatabase();
  try {
    return await promisifyRequest(
      createDatabaseRequest(
        database.transaction(DRAFTS_OBJECT_STORE_NAME, transactionMode).objectStore(DRAFTS_OBJECT_STORE_NAME),
      ),
    );
  } finally {
    database.close();
  }
}

/** Removes the drafts in this browser that are older than the server's limit for drafts. */
async function removeExpiredDrafts(): Promise<void> {
  const rows = (await runDraftsDatabaseRequest('readonly', (objectStore) =>
    objectStore.getAll(),
  )) as EncryptedDraftRow[];
  const expiredRows = rows.filter(({ at }) => at < now() - limits.draftRetentionDays * DAY_MS);
  for (const { name } of expiredRows)
    await runDraftsDatabaseRequest('readwrite', (objectStore) => objectStore.delete(name));
}

function decodeBase64UrlKey(key: string): Uint8Array<ArrayBuffer> {
  const binaryString = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binaryString, (character) => character.charCodeAt(0));
}

/**
 * The encryption keys of drafts, by operator. A key is read early, while there is a connection, so that
 * drafts can still be stored after the connection is lost.
 */
const encryptionKeyByOperatorId = new Map<string, Promise<CryptoKey>>();

/**
 * Returns the store of an operator's drafts in this browser; null if the browser offers no encryption. The
 * encryption key is read from the API at once and kept only in memory. After a reload, the drafts can
 * therefore be read only if the same operator is signed in.
 */
export function openOfflineDraftStore(
  operatorId: string,
  readEncryptionKey: () => Promise<string>,
): OfflineDraftStore | null {
  if (!canStoreDraftsOffline()) return null;
  const { subtle } = window.crypto;
  const importEncryptionKey = () =>
    readEncryptionKey().then((key) =>
      subtle.importKey('raw', decodeBase64UrlKey(key), CIPHER_NAME, false, ['encrypt', 'decrypt']),
    );
  const getCachedEncryptionKey = () => {
    const keyPromise = encryptionKeyByOperatorId.get(operatorId) ?? importEncryptionKey();
    encryptionKeyByOperatorId.set(operatorId, keyPromise);
    keyPromise.catch(() => encryptionKeyByOperatorId.delete(operatorId));
    return keyPromise;
  };
  const buildDraftDatabaseKey = (key: string) => `${operatorId}/${key}`;
  const buildDraftEncryptionParameters = (databaseKey: string, iv: EncryptedDraftRow['iv']) => ({
    name: CIPHER_NAME,
    iv,
    additionalData: new TextEncoder().encode(databaseKey),
  });
  getCachedEncryptionKey()
    .then(removeExpiredDrafts)
    .catch(() => undefined);
  return {
    async keep(key, draft) {
      try {
        const databaseKey = buildDraftDatabaseKey(key);
        const iv = window.crypto.getRandomValues(new Uint8Array(IV_BYTES));
        const plainBytes = new TextEncoder().encode(JSON.stringify(draft));
        const encryptedBytes = await subtle.encrypt(
          buildDraftEncryptionParameters(databaseKey, iv),
          await getCachedEncryptionKey(),
          plainBytes,
        );
        await runDraftsDatabaseRequest('readwrite', (rows) =>
          rows.put({ name: databaseKey, iv, bytes: encryptedBytes, at: now() }),
        );
        return true;
      } catch {
        return false;
      }
    },
    async read(key) {
      try {
        const row = (await runDraftsDatabaseRequest('readonly', (rows) =>
          rows.get(buildDraftDatabaseKey(key)),
        )) as EncryptedDraftRow | undefined;
        if (!row) return null;
        const plainBytes = await subtle.decrypt(
          buildDraftEncryptionParameters(row.name, row.iv),
          await getCachedEncryptionKey(),
          row.bytes,
        );
        const draft: unknown = JSON.parse(new TextDecoder().decode(plainBytes));
        if (!isObject(draft)) return null;
        return { draft: draft as unknown as DraftToStore, savedAt: new Date(row.at).toISOString() };
      } catch {
        return null;
      }
    },
    remove: (key) =>
      runDraftsDatabaseRequest('readwrite', (rows) => rows.delete(buildDraftDatabaseKey(key))).then(
        () => undefined,
        () => undefined,
      ),
  };
}
