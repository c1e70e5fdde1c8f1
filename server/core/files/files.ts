/**
 * Storage for the bytes of assets and of pictures' smaller copies. An asset is stored under its id (32 hex
 * characters), a copy under the id that `createPictureCopyId` returns.
 */
export interface Files {
  /** Begins a file that is written in pieces, so that the whole file is never in memory. */
  receive(): Promise<IncomingFile>;
  /** Stores a file's bytes durably or not at all: once the promise resolves, they survive a crash. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Returns the file, or null if there is none with this id. */
  get(id: string): Promise<StoredFileBody | null>;
  /** Removes the file; an unknown id is no error. */
  remove(id: string): Promise<void>;
  /**
   * Yields the ids of all stored files. The hourly clean-up compares these ids with the database, to find
   * files to which nothing refers.
   */
  list(): AsyncIterable<string>;
}

/**
 * A file that is being written. Until `keep` is called, `Files.list` does not yield it, and a crash removes
 * it.
 */
export interface IncomingFile {
  /** Number of bytes written so far. */
  readonly size: number;
  /** Appends bytes. A call must wait for the previous call to end. */
  append(bytes: Uint8Array): Promise<void>;
  /** Returns the bytes from `start` to before `end`, or fewer if the file ends earlier. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns the SHA-256 of the written bytes, in hex. */
  digest(): Promise<string>;
  /** Stores the file durably under an id, or not at all. */
  keep(id: string): Promise<void>;
  /** Removes the incoming file if it was not stored. Further calls do nothing. */
  discard(): Promise<void>;
}

/** A range of a file's bytes: from `start` to before `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFileBody {
  /** Size of the file in bytes. */
  size: number;
  /** When the file was stored. */
  storedAt: Date;
  /** Streams the file, or a non-empty range within it. */
  stream(range?: ByteRange): ReadableStream<Uint8Array>;
}

/** Returns an implementation of `Files.put` that writes the file with the method `receive`. */
export const createPutUsingReceive =
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
