import { limits } from '../../../src/core/schema/index';
import { concatBytes } from '../basics/bytes';
import { ApiError } from '../basics/errors';
import { SECOND_MS } from '../basics/time';

const BYTES_PER_KIB = 1024;

/**
 * Maximum number of pieces below `SMALL_CHUNK_UPPER_BOUND_BYTES` in a body. Only an attacker sends more, to cost the
 * server time.
 */
const MAX_SMALL_BODY_CHUNKS = 1_000;
const SMALL_CHUNK_UPPER_BOUND_BYTES = 256;

const formatMaxSize = (max: number) =>
  max < BYTES_PER_KIB * BYTES_PER_KIB
    ? `${max / BYTES_PER_KIB} KB`
    : `${max / BYTES_PER_KIB / BYTES_PER_KIB} MB`;

/** Returns the error 413 for a body or file of more than `max` bytes. */
export const createBodyTooLargeError = (max: number) =>
  new ApiError('too_large', { args: { max: formatMaxSize(max) } });

/**
 * Returns how long the server waits in total, in milliseconds, for a sender that has sent `size` bytes so
 * far.
 */
const computeBodyTimeoutMs = (size: number) =>
  (limits.requestBodyTimeoutSeconds + size / limits.minBodyBytesPerSecond) * SECOND_MS;

/** Resolves like `work`. Rejects with 400 `too_slow` if `work` takes longer than `ms` milliseconds. */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('too_slow')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Yields a body in pieces. Counts their bytes, because the header Content-Length may be wrong. Throws 413
 * above `max` bytes of content plus `wrapping` bytes around the content. Throws 400 if the body breaks off,
 * or comes too slowly or in tiny pieces. Time that the server spends between pieces does not count.
 */
export async function* streamLimitedBody(
  body: ReadableStream<Uint8Array> | null,
  max: number,
  wrapping = 0,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  let size = 0;
  let count = 0;
  let waited = 0;
  try {
    for (;;) {
      const since = performance.now();
      const { done, value } = await withTimeout(computeBodyTimeoutMs(size) - waited, reader.read()).catch(
        (error: unknown) => {
          throw error instanceof ApiError ? error : new ApiError('bad_request');
        },
      );
      waited += performance.now() - since;
      if (done) return;
      size += value.byteLength;
      count += 1;
      if (size > max + wrapping) throw createBodyTooLargeError(max);
      if (count > MAX_SMALL_BODY_CHUNKS + size / SMALL_CHUNK_UPPER_BOUND_BYTES)
        throw new ApiError('bad_request');
      yield value;
    }
  } finally {
    // If the stream has already ended or failed, `cancel` rejects; that is no error here.
    reader.cancel().catch(() => undefined);
  }
}

/** Reads a body of at most `max` bytes. */
export async function readLimitedBody(
  body: ReadableStream<Uint8Array> | null,
  max: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamLimitedBody(body, max)) pieces.push(piece);
  return concatBytes(pieces);
}
