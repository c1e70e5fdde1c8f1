/** Where the bytes of assets are kept, by the asset's id (32 hex characters). */
export interface Files {
  /** Stores all bytes durably or none: after the promise resolves they survive a crash. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null where there are none under this id. */
  get(id: string): Promise<FileBody | null>;
  /** Forgets the bytes; unknown ids are no error. */
  remove(id: string): Promise<void>;
  /** Ids of everything stored, to find what nothing refers to. */
  list(): AsyncIterable<string>;
}

export interface FileBody {
  /** Bytes. */
  size: number;
  /** When the bytes were stored. */
  storedAt: Date;
  stream(): ReadableStream<Uint8Array>;
}
