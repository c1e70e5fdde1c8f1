import { limits } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { SECOND_MS } from '../basics/time';

const KIB = 1024;

/** Pieces of a body that may be small: whoever sends more of them makes work of nothing. */
const SMALL_PIECES = 1_000;
const SMALL = 256;

const readable = (max: number) => (max < KIB * KIB ? `${max / KIB} KB` : `${max / KIB / KIB} MB`);

/** The refusal of a body, or of a file, that has more than `max` bytes. */
export const tooLarge = (max: number) => new ApiError('too_large', { args: { max: readable(max) } });

/** How long a sender who has sent `size` bytes may have kept us waiting for them (milliseconds). */
const patience = (size: number) => (limits.bodySeconds + size / limits.bodyBytesPerSecond) * SECOND_MS;

/** What a promise becomes, or a refusal after so many milliseconds. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('too_slow')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * A body piece by piece, counted as it arrives, since the length that its headers claim may be a lie. More than
 * `max` bytes, and `wrapping` around them, are 413; one that breaks off, comes too slowly or in crumbs is 400. Time
 * that the reader takes between pieces is its own.
 */
export async function* piecesOf(
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
      const { done, value } = await within(patience(size) - waited, reader.read()).catch((error: unknown) => {
        throw error instanceof ApiError ? error : new ApiError('bad_request');
      });
      waited += performance.now() - since;
      if (done) return;
      size += value.byteLength;
      count += 1;
      if (size > max + wrapping) throw tooLarge(max);
      if (count > SMALL_PIECES + size / SMALL) throw new ApiError('bad_request');
      yield value;
    }
  } finally {
    // What is left unread is nobody's: a stream that has ended, or failed, has nothing to cancel.
    reader.cancel().catch(() => undefined);
  }
}

/** All bytes of a body in one piece, at most `max`. */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  max: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(body, max)) pieces.push(piece);
  return joined(pieces);
}

/** Pieces as one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}
