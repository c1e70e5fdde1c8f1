/**
 * Storage for the bytes of assets and of their smaller copies. An asset is stored by its id (32 hex
 * characters), a copy by its `copyId`.
 */
export interface Files {
  /** Begins a file that is written in pieces, so that it is never in memory as a whole. */
  receive(): Promise<IncomingFile>;
  /** Stores all bytes durably or none: once the promise resolves, they survive a crash. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Returns the file, or null if there is none with this id. */
  get(id: string): Promise<FileBody | null>;
  /** Removes the file; an unknown id is no error. */
  remove(id: string): Promise<void>;
  /**
   * Yields the ids of all stored files. The sweep compares these ids with the database, to find files that
   * nothing refers to.
   */
  list(): AsyncIterable<string>;
}

/** A file that is being written. Until `keep` is called, no list contains it, and a crash removes it. */
export interface IncomingFile {
  /** Bytes written so far. */
  readonly size: number;
  /** Appends bytes; calls must not overlap. */
  append(bytes: Uint8Array): Promise<void>;
  /** Returns the bytes from `start` to before `end`, or fewer if the file ends earlier. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns the SHA-256 of the written bytes, in hex. */
  digest(): Promise<string>;
  /** Stores the file durably under an id, or not at all. */
  keep(id: string): Promise<void>;
  /** Removes the file unless it was kept; repeating the call is no error. */
  discard(): Promise<void>;
}

/** A range of a file's bytes: from `start` to before `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileBody {
  /** Size of the file in bytes. */
  size: number;
  /** When the file was stored. */
  storedAt: Date;
  /** Streams the file, or a non-empty range within it. */
  stream(range?: ByteRange): ReadableStream<Uint8Array>;
}

/** Returns a `put` function that writes its file with `receive`. */
export const createFilePutFunction =
  (receive: Files['receive']): Files['put'] =>
  async (id, bytes) => {
    const file = await receive();
    try {
      await file.append(bytes);
      await file.keep(id);
    } finally {
      await file.discard();
    }
  };
