import { Readable } from 'node:stream';

/** Converts a stream of Node to one of the web; it is read no faster than whoever asks for it takes it. */
export const webStream = (readable: Readable): ReadableStream<Uint8Array> =>
  // Node and the browser declare different types for the same stream.
  Readable.toWeb(readable) as ReadableStream<Uint8Array>;
