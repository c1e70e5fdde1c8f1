import { Readable } from 'node:stream';

/** Converts a stream of Node to a web stream with backpressure. */
export const toWebStream = (readable: Readable): ReadableStream<Uint8Array> =>
  // The cast is needed, because Node and the browser declare different types for the same stream.
  Readable.toWeb(readable) as ReadableStream<Uint8Array>;
