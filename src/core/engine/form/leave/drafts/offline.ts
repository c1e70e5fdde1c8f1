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
interface Row {
  name: string;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  at: number;
}

const DATABASE = 'console-drafts';
const ROWS = 'drafts';
const IV_BYTES = 12;
const ALGORITHM = 'AES-GCM';

/** Whether the browser offers encryption, which needs https or localhost. */
export const canStoreDraftsOffline = (): boolean => window.isSecureContext && Boolean(window.crypto?.subtle);

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ROWS, { keyPath: 'name' });
  return answerOf(request);
}

/** Runs one request on the browser's database of drafts, in a separate transaction. */
async function onRows<T>(
  mode: IDBTransactionMode,
  call: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await answerOf(call(database.transaction(ROWS, mode).objectStore(ROWS)));
  } finally {
    database.close();
  }
}

/** Removes the drafts in this browser that are older than the server's limit for drafts. */
async function removeOld(): Promise<void> {
  const rows = (await onRows('readonly', (all) => all.getAll())) as Row[];
  const old = rows.filter(({ at }) => at < now() - limits.draftRetentionDays * DAY_MS);
  for (const { name } of old) await onRows('readwrite', (all) => all.delete(name));
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/**
 * The encryption keys of drafts, by operator. A key is read early, while there is a connection, so that
 * drafts can still be stored after the connection is lost.
 */
const keys = new Map<string, Promise<CryptoKey>>();

/**
 * Returns an operator's drafts in this browser. The encryption key is read at once and kept only in memory. A
 * new page can therefore read the drafts only after the same operator has signed in.
 */
export function openOfflineDraftStore(
  operator: string,
  readKey: () => Promise<string>,
): OfflineDraftStore | null {
  if (!canStoreDraftsOffline()) return null;
  const { subtle } = window.crypto;
  const ask = () =>
    readKey().then((key) => subtle.importKey('raw', bytesOf(key), ALGORITHM, false, ['encrypt', 'decrypt']));
  const keyOf = () => {
    const known = keys.get(operator) ?? ask();
    keys.set(operator, known);
    known.catch(() => keys.delete(operator));
    return known;
  };
  const nameOf = (key: string) => `${operator}/${key}`;
  const sealOf = (name: string, iv: Row['iv']) => ({
    name: ALGORITHM,
    iv,
    additionalData: new TextEncoder().encode(name),
  });
  keyOf()
    .then(removeOld)
    .catch(() => undefined);
  return {
    async keep(key, draft) {
      try {
        const name = nameOf(key);
        const iv = window.crypto.getRandomValues(new Uint8Array(IV_BYTES));
        const plain = new TextEncoder().encode(JSON.stringify(draft));
        const bytes = await subtle.encrypt(sealOf(name, iv), await keyOf(), plain);
        await onRows('readwrite', (rows) => rows.put({ name, iv, bytes, at: now() }));
        return true;
      } catch {
        return false;
      }
    },
    async read(key) {
      try {
        const row = (await onRows('readonly', (rows) => rows.get(nameOf(key)))) as Row | undefined;
        if (!row) return null;
        const plain = await subtle.decrypt(sealOf(row.name, row.iv), await keyOf(), row.bytes);
        const draft: unknown = JSON.parse(new TextDecoder().decode(plain));
        if (!isObject(draft)) return null;
        return { draft: draft as unknown as DraftToStore, savedAt: new Date(row.at).toISOString() };
      } catch {
        return null;
      }
    },
    remove: (key) =>
      onRows('readwrite', (rows) => rows.delete(nameOf(key))).then(
        () => undefined,
        () => undefined,
      ),
  };
}
