/** Where the bytes of assets are kept, by the asset's id (32 hex characters). */
export interface Files {
  /** Begins a file that comes piece by piece, so that nobody has to hold it whole. */
  receive(): Promise<IncomingFile>;
  /** Stores all bytes durably or none: after the promise resolves they survive a crash. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null where there are none under this id. */
  get(id: string): Promise<FileBody | null>;
  /** Forgets the bytes; unknown ids are no error. */
  remove(id: string): Promise<void>;
  /** Ids of everything stored, to find what nothing refers to. */
  list(): AsyncIterable<string>;
}

/** A file on its way in. It is in no list, and a crash leaves nothing of it, until it is kept. */
export interface IncomingFile {
  /** Bytes so far. */
  readonly size: number;
  /** Adds bytes behind the others; one call after the other. */
  append(bytes: Uint8Array): Promise<void>;
  /** The bytes from `start` up to `end`, as far as there are any. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** The SHA-256 of its bytes, in hex. */
  digest(): Promise<string>;
  /** Stores it durably under an id, or not at all. */
  keep(id: string): Promise<void>;
  /** Forgets it, unless it is kept; no error where nothing is left to forget. */
  discard(): Promise<void>;
}

export interface FileBody {
  /** Bytes. */
  size: number;
  /** When the bytes were stored. */
  storedAt: Date;
  stream(): ReadableStream<Uint8Array>;
}

/** `put` over `receive`, for bytes that are there already. */
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
