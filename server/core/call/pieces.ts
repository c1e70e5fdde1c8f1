import { limits } from '../../../src/core/schema/index';
import { concatBytes } from '../basics/bytes';
import { ApiError } from '../basics/errors';
import { SECOND_MS } from '../basics/time';

const BYTES_PER_KIB = 1024;

/**
 * Maximum number of pieces below `SMALL_CHUNK_UPPER_BOUND_BYTES` in a body. Only an attacker sends more, to
 * cost the server time.
 */
const MAX_SMALL_CHUNKS_PER_BODY = 1_000;
const SMALL_CHUNK_UPPER_BOUND_BYTES = 256;

const formatMaxSize = (maxBytes: number) =>
  maxBytes < BYTES_PER_KIB * BYTES_PER_KIB
    ? `${maxBytes / BYTES_PER_KIB} KB`
    : `${maxBytes / BYTES_PER_KIB / BYTES_PER_KIB} MB`;

/** Returns the error 413 for a body or file of more than `maxBytes` bytes. */
export const createBodyTooLargeError = (maxBytes: number) =>
  new ApiError('too_large', { args: { max: formatMaxSize(maxBytes) } });

/**
 * Returns how long the server waits in total, in milliseconds, for a sender that has sent `receivedByteCount`
 * bytes so far.
 */
const computeBodyTimeoutMs = (receivedByteCount: number) =>
  (limits.requestBodyTimeoutSeconds + receivedByteCount / limits.minBodyBytesPerSecond) * SECOND_MS;

/**
 * Resolves like `promise`. Rejects with 400 `too_slow` if `promise` takes longer than `timeoutMs`
 * milliseconds.
 */
async function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeoutPromise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('too_slow')), timeoutMs);
  });
  return Promise.race([promise, timeoutPromise]).finally(() => clearTimeout(timer));
}

/**
 * Yields a body in pieces. Counts their bytes, because the header Content-Length may be wrong. Throws 413
 * above `maxBytes` bytes of content plus `overheadBytes` bytes around the content. Throws 400 if the body
 * breaks off, or comes too slowly or in tiny pieces. Only the time spent waiting for the sender counts.
 */
export async function* streamLimitedBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  overheadBytes = 0,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  let receivedByteCount = 0;
  let chunkCount = 0;
  let waitedMs = 0;
  try {
    for (;;) {
      const waitStart = performance.now();
      const { done, value } = await withTimeout(
        computeBodyTimeoutMs(receivedByteCount) - waitedMs,
        reader.read(),
      ).catch((error: unknown) => {
        throw error instanceof ApiError ? error : new ApiError('bad_request');
      });
      waitedMs += performance.now() - waitStart;
      if (done) return;
      receivedByteCount += value.byteLength;
      chunkCount += 1;
      if (receivedByteCount > maxBytes + overheadBytes) throw createBodyTooLargeError(maxBytes);
      if (chunkCount > MAX_SMALL_CHUNKS_PER_BODY + receivedByteCount / SMALL_CHUNK_UPPER_BOUND_BYTES)
        throw new ApiError('bad_request');
      yield value;
    }
  } finally {
    // If the stream has already ended or failed, `cancel` rejects; that is no error here.
    reader.cancel().catch(() => undefined);
  }
}

/** Reads a body of at most `maxBytes` bytes. */
export async function readLimitedBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamLimitedBody(body, maxBytes)) pieces.push(piece);
  return concatBytes(pieces);
}
