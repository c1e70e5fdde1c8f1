/** Storage for the bytes of assets, by the asset's id (32 hex characters), and of copies of pictures, by `copyId`. */
export interface Files {
  /** Begins a file that is written piece by piece, so that it is never held in memory as a whole. */
  receive(): Promise<IncomingFile>;
  /** Stores all bytes durably or none: once the promise resolves, they survive a crash. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Returns the file, or null if there is none with this id. */
  get(id: string): Promise<FileBody | null>;
  /** Removes the file; an unknown id is no error. */
  remove(id: string): Promise<void>;
  /** Yields the ids of all files, to find files without references. */
  list(): AsyncIterable<string>;
}

/** A file that is being written. It is in no list, and a crash removes it, until it is kept. */
export interface IncomingFile {
  /** Bytes written so far. */
  readonly size: number;
  /** Appends bytes; calls must not overlap. */
  append(bytes: Uint8Array): Promise<void>;
  /** Returns the bytes from `start` to before `end`, or fewer if the file ends earlier. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns the SHA-256 of its bytes, in hex. */
  digest(): Promise<string>;
  /** Stores it durably under an id, or not at all. */
  keep(id: string): Promise<void>;
  /** Removes it, unless it is kept; repeating it is no error. */
  discard(): Promise<void>;
}

/** Some bytes of a file: from `start` to before `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileBody {
  /** Bytes. */
  size: number;
  /** When the file was stored. */
  storedAt: Date;
  /** Reads the file, or a range of at least one byte that lies in it. */
  stream(range?: ByteRange): ReadableStream<Uint8Array>;
}

/** Implements `put` by `receive`. */
export const putBy =
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
