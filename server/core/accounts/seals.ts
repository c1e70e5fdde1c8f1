import { createSessionReference, type RandomBytesGenerator } from '../basics/ids';
import { loadOnce } from '../basics/loadOnce';
import { exclusiveLock } from '../store/locks';
import type { Store, Transaction } from '../store/store';

/** Collection with a single document: the secret of this database. */
export const SIGNING_SECRET_COLLECTION = '_secrets';

const SIGNING_SECRET_DOCUMENT_ID = 'seals';
const HMAC_ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

/** Signs texts that this server hands out, so that the server later recognises its own texts. */
export interface TextSigner {
  /** Returns the signature of a text. The signature is valid for one purpose only. */
  mark(purpose: string, text: string): Promise<string>;
  /**
   * Whether a signature belongs to the text. The check takes as long for a wrong signature as for a right
   * one.
   */
  isOwn(purpose: string, text: string, signature: string): Promise<boolean>;
  /**
   * Returns 256 secret bits for a text and a purpose, as base64url. They stay the same as long as the
   * database exists.
   */
  secretOf(purpose: string, text: string): Promise<string>;
}

const encodeBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]{43}$/.test(text)) return new Uint8Array();
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

async function readOrCreateSigningSecret(store: Store, random: RandomBytesGenerator): Promise<string> {
  const storedSecret = await store.get(SIGNING_SECRET_COLLECTION, SIGNING_SECRET_DOCUMENT_ID);
  if (storedSecret) return String(storedSecret.secret);
  const readOrCreateSecretInTransaction = async (tx: Transaction) => {
    // If another process has stored its secret first, that secret is used.
    const existingSecret = await tx.get(SIGNING_SECRET_COLLECTION, SIGNING_SECRET_DOCUMENT_ID);
    if (existingSecret) return String(existingSecret.secret);
    const secret = createSessionReference(random);
    await tx.insert(SIGNING_SECRET_COLLECTION, { _id: SIGNING_SECRET_DOCUMENT_ID, version: 1, secret });
    return secret;
  };
  return store.transaction(readOrCreateSecretInTransaction, {
    locks: [exclusiveLock(SIGNING_SECRET_COLLECTION, SIGNING_SECRET_DOCUMENT_ID)],
  });
}

/**
 * Returns the functions that sign texts with a secret in the store. All processes on one database share the
 * secret.
 */
export function createTextSigner(store: Store, random: RandomBytesGenerator): TextSigner {
  const readSecretBytes = async () =>
    new TextEncoder().encode(await readOrCreateSigningSecret(store, random));
  const getSigningKey = loadOnce(async () => {
    const secretBytes = await readSecretBytes();
    return crypto.subtle.importKey('raw', secretBytes, HMAC_ALGORITHM, false, ['sign', 'verify']);
  });
  const encodeTextWithPurpose = (purpose: string, text: string) =>
    new TextEncoder().encode(`${purpose}\n${text}`);

  return {
    mark: async (purpose, text) =>
      encodeBase64Url(
        await crypto.subtle.sign(HMAC_ALGORITHM, await getSigningKey(), encodeTextWithPurpose(purpose, text)),
      ),
    isOwn: async (purpose, text, signature) =>
      crypto.subtle.verify(
        HMAC_ALGORITHM,
        await getSigningKey(),
        decodeBase64Url(signature),
        encodeTextWithPurpose(purpose, text),
      ),
    async secretOf(purpose, text) {
      const baseKey = await crypto.subtle.importKey('raw', await readSecretBytes(), 'HKDF', false, [
        'deriveBits',
      ]);
      const hkdfParameters = {
        name: 'HKDF',
        hash: 'SHA-256',
        salt: new Uint8Array(),
        info: encodeTextWithPurpose(purpose, text),
      };
      return encodeBase64Url(await crypto.subtle.deriveBits(hkdfParameters, baseKey, 256));
    },
  };
}
