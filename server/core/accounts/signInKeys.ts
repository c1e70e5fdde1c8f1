import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { limits } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { HOUR_MS } from '../basics/time';

const KEY_ENCRYPTION_ALGORITHM = 'RSA-OAEP-256';
const CONTENT_ENCRYPTION_ALGORITHM = 'A256GCM';

export interface PublicSignInKey {
  kid: string;
  publicJwk: JWK;
}

/** Gives browsers the public key to encrypt passwords with, and decrypts these passwords. */
export interface SignInKeyService {
  /** Returns the current public key, with which browsers encrypt passwords. */
  current(): Promise<PublicSignInKey>;
  /**
   * Returns the decrypted text of a compact JWE (RSA-OAEP-256, A256GCM), unchanged. Throws 400
   * `not_encrypted` for any other text and for invalid UTF-8. Throws 400 `key_changed` if the key is unknown
   * or was replaced too long ago.
   */
  decrypt(jwe: string): Promise<string>;
}

/** A stored key pair: the private JWK, its `kid` and the instant of its creation. */
export interface StoredSignInKeyPair {
  kid: string;
  createdAt: string;
  jwk: JWK;
}

/** Creates a key pair with a random `kid`. */
export async function createSignInKeyPair(now: Date): Promise<StoredSignInKeyPair> {
  const { privateKey } = await generateKeyPair(KEY_ENCRYPTION_ALGORITHM, { extractable: true });
  const kid = crypto.randomUUID();
  return {
    kid,
    createdAt: now.toISOString(),
    jwk: { ...(await exportJWK(privateKey)), kid, alg: KEY_ENCRYPTION_ALGORITHM },
  };
}

const toPublicSignInKey = ({ kid, jwk: { kty, n, e } }: StoredSignInKeyPair): PublicSignInKey => ({
  kid,
  publicJwk: { kid, kty, n, e, alg: KEY_ENCRYPTION_ALGORITHM, use: 'enc' } as JWK,
});

/**
 * Returns the newest key pair and all key pairs that were replaced less than `limits.replacedSignInKeyHours`
 * ago. The newest key pair comes first.
 */
export function selectUsableSignInKeyPairs(
  keyPairs: readonly StoredSignInKeyPair[],
  now: Date,
): StoredSignInKeyPair[] {
  const newestFirstKeyPairs = [...keyPairs].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const replacementCutoffMs = now.getTime() - limits.replacedSignInKeyHours * HOUR_MS;
  return newestFirstKeyPairs.filter((_, index) => {
    const newerKeyPair = newestFirstKeyPairs[index - 1];
    return !newerKeyPair || Date.parse(newerKeyPair.createdAt) > replacementCutoffMs;
  });
}

function readJweKeyId(jwe: string): string {
  try {
    const { kid, alg, enc, zip } = decodeProtectedHeader(jwe);
    if (alg === KEY_ENCRYPTION_ALGORITHM && enc === CONTENT_ENCRYPTION_ALGORITHM && zip === undefined)
      return String(kid);
  } catch {
    throw new ApiError('not_encrypted');
  }
  throw new ApiError('not_encrypted');
}

/**
 * Decodes UTF-8 strictly and keeps a byte order mark. A lenient decoder would turn different bytes into the
 * same password.
 */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ApiError('not_encrypted');
  }
}

/**
 * Returns the object that gives browsers the newest public key and decrypts passwords. It calls
 * `loadKeyPairs` for the stored key pairs each time, so that a new pair takes effect at once.
 */
export function createSignInKeyService(
  loadKeyPairs: () => Promise<readonly StoredSignInKeyPair[]>,
  clock: () => Date,
): SignInKeyService {
  const loadUsableSignInKeyPairs = async () => selectUsableSignInKeyPairs(await loadKeyPairs(), clock());
  return {
    async current() {
      const [newest] = await loadUsableSignInKeyPairs();
      if (!newest) throw new Error('There is no sign-in key');
      return toPublicSignInKey(newest);
    },
    async decrypt(jwe) {
      const kid = readJweKeyId(jwe);
      const matchingKeyPair = (await loadUsableSignInKeyPairs()).find((keyPair) => keyPair.kid === kid);
      if (!matchingKeyPair) throw new ApiError('key_changed');
      const { plaintext } = await compactDecrypt(
        jwe,
        await importJWK(matchingKeyPair.jwk, KEY_ENCRYPTION_ALGORITHM),
        {
          keyManagementAlgorithms: [KEY_ENCRYPTION_ALGORITHM],
          contentEncryptionAlgorithms: [CONTENT_ENCRYPTION_ALGORITHM],
        },
      ).catch(() => {
        throw new ApiError('not_encrypted');
      });
      return decodeUtf8(plaintext);
    },
  };
}

/**
 * Returns a key service that keeps a single key pair, only in memory. The pair is created when it is first
 * needed.
 */
export function createMemorySignInKeyService(clock: () => Date = () => new Date()): SignInKeyService {
  let keyPairsPromise: Promise<readonly StoredSignInKeyPair[]> | undefined;
  const getOrCreateSignInKeyPairs = () => {
    keyPairsPromise ??= createSignInKeyPair(clock()).then((key) => [key]);
    return keyPairsPromise;
  };
  return createSignInKeyService(getOrCreateSignInKeyPairs, clock);
}
