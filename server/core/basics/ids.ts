/** A function that returns random bytes from the operating system, or predetermined bytes in tests. */
export type RandomBytesGenerator = (byteCount: number) => Uint8Array;

/** Returns bytes as hex text, two letters each. */
export const bytesToHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a new record id: 24 hex characters. Ids begin with the time, so records sorted by id are also
 * sorted by age.
 */
export const createTimePrefixedId = (now: Date, random: RandomBytesGenerator): string =>
  now.getTime().toString(16).padStart(12, '0') + bytesToHex(random(6));

/** Returns a function that creates several ids for one instant. Each id sorts after the previous one. */
export function createAscendingIdGenerator(now: Date, random: RandomBytesGenerator): () => string {
  const timePrefix = now.getTime().toString(16).padStart(12, '0');
  // The first bit is always 0, so counting up never overflows into the part of the id with the time.
  let counter = Number.parseInt(bytesToHex(random(6)), 16) % 2 ** 47;
  return () => {
    counter += 1 + Number.parseInt(bytesToHex(random(2)), 16);
    return timePrefix + counter.toString(16).padStart(12, '0');
  };
}

/** Returns an asset id: 128 random bits, because everyone who knows an image's address can see the image. */
export const createAssetId = (random: RandomBytesGenerator): string => bytesToHex(random(16));

/** Returns a session reference: 256 random bits, the value of the cookie. */
export const createSessionReference = (random: RandomBytesGenerator): string => bytesToHex(random(32));

/** Returns the id of an unexpected error, for the log and the operator. */
export const createErrorId = (random: RandomBytesGenerator): string => bytesToHex(random(4));

/**
 * Maximum number of characters or bytes that are hashed on the main thread. Longer data are hashed on another
 * thread, so that other calls don't wait.
 */
const MAX_LENGTH_HASHED_SYNCHRONOUSLY = 65_536;

/** Node's own crypto module; undefined in a browser page. */
const nodeCrypto = globalThis.process?.getBuiltinModule?.('node:crypto');

/** Returns the SHA-256 of a text (as UTF-8) or of bytes, in hex. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  // Short texts are hashed on this thread: the switch to another thread costs ten times as much as the hash
  // itself.
  if (nodeCrypto && data.length <= MAX_LENGTH_HASHED_SYNCHRONOUSLY)
    return nodeCrypto.createHash('sha256').update(data).digest('hex');
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
