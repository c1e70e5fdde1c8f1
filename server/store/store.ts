import type { Condition, Key, Migration, OrderKey } from '../../src/schema/index';

/** A stored record: JSON that always carries its identity and its version. */
export interface Document {
  _id: string;
  version: number;
  [key: string]: unknown;
}

/** A set of documents and the paths by which lists filter and order them; the store keeps these as columns. */
export interface Collection {
  name: string;
  /** Paths whose keys stand beside each document, sorted. */
  paths: readonly string[];
  /** Orders that lists ask for; the store may keep an index for each. */
  orders: readonly (readonly OrderKey[])[];
  /** The keys of a document by path: pure, so that every store compares alike and can compute them anew. */
  keysOf: (document: Document) => Readonly<Record<string, Key>>;
  /** A stored document as it is read; `keysOf` is given it so too. Without it, as it is stored. */
  read?: (document: Document) => Document;
  /** Names how `read` and `keysOf` compute: where it differs from last time, a store computes all keys anew. */
  rules?: string;
}

export interface Query {
  where: readonly Condition[];
  /** `_id` descending is always added as the last key. */
  order: readonly OrderKey[];
  skip: number;
  /** 0 means all. */
  limit: number;
}

/** What can be asked of a store, inside a transaction and outside. Undeclared names and paths are refused. */
export interface Reader {
  get(collection: string, id: string): Promise<Document | null>;
  find(collection: string, query: Query): Promise<Document[]>;
  count(collection: string, where: readonly Condition[]): Promise<number>;
  /** The highest key at a path among the documents that match, or null where there is none. */
  max(collection: string, path: string, where: readonly Condition[]): Promise<Key>;
  /**
   * Names the state of a collection: another text after every transaction that changed it, never one that it had
   * before. It is stored with the change, so that all processes over one database read the same. Asked before a list
   * is read, it may be older than what is read, but never newer.
   */
  revision(collection: string): Promise<string>;
}

/** Everything that matched at one moment, whatever is stored meanwhile. Whoever opened it closes it. */
export interface Snapshot {
  totalCount: number;
  /** The next few documents, which may be none; null after the last. Nobody else waits long for it. */
  next(): Promise<Document[] | null>;
  /** Ends it; again is no error. */
  close(): Promise<void>;
}

/** One transaction: all of it is stored, or nothing. */
export interface Transaction extends Reader {
  /** Stores a new document, whose `_id` must be free. */
  insert(collection: string, document: Document): Promise<void>;
  /** Replaces the document with the same `_id`, which must exist. */
  replace(collection: string, document: Document): Promise<void>;
  /** Forgets a document; unknown ids are no error. */
  remove(collection: string, id: string): Promise<void>;
  /** Serialises with every other transaction that takes the same name, until this one ends. */
  lock(name: string): Promise<void>;
}

/**
 * Where records are kept. What a transaction acknowledged survives a crash of the process. Nothing outside a
 * transaction sees what it has not yet stored. A full disk is an error whose `code` is `ENOSPC`.
 */
export interface Store extends Reader {
  /**
   * Prepares the collections: makes what is missing, computes keys anew where their paths changed. Given migrations, it
   * runs those that the data have not seen, first; throws a `MigrationError` where the data have seen others.
   */
  open(collections: readonly Collection[], migrations?: readonly Migration[]): Promise<void>;
  /** Runs `work`; whatever it throws undoes everything it did and is thrown on. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Everything that matches, in its order, to be read a few documents at a time. */
  snapshot(collection: string, query: Omit<Query, 'limit'>): Promise<Snapshot>;
  /** Whether the store can serve now (`/readyz`). */
  ready(): Promise<boolean>;
  /** Ends after the transactions that run; closing again is no error. */
  close(): Promise<void>;
}
