import type { Migrations, OrderKey, StoreCondition, StoreKey } from '../../../src/core/schema/index';

/** A stored record as JSON, with its id and version. */
export interface Document {
  _id: string;
  version: number;
  [key: string]: unknown;
}

/** An order of a list, and the paths that have a fixed key in every query of that list. */
export interface ListOrder {
  leads: readonly string[];
  order: readonly OrderKey[];
}

/** An amount that a document adds to one item of one bucket of a sum, such as a product's sales of a day. */
export interface SumAddition {
  bucket: string;
  item: string;
  /** Whole number to add. */
  amount: number;
  count: number;
}

/** Documents of another collection that belong to a document: their key at `path` is its id. */
export interface RelatedCollection {
  collection: string;
  /** Path of the id; it must begin one of that collection's orders. */
  path: string;
}

/**
 * Sums over a collection's documents, stored by name. Each is correct once the transaction that changed a
 * document, or a related one, is stored.
 */
export interface TotalsOf {
  beside?: RelatedCollection;
  /** Returns the amounts that a document and its related ones add, in any order. Must be pure. */
  entriesOf: {
    readonly [name: string]: (document: Document, beside: readonly Document[]) => readonly SumAddition[];
  };
  /** Identifies the rules of `entriesOf`; when it changes, a store computes all sums again. */
  rules: string;
}

export interface TotalsQuery {
  /** First and last bucket, both inclusive, compared as text. */
  from: string;
  until: string;
  /** Whether rows sum up buckets, items or both. */
  by: 'bucket' | 'item' | 'both';
}

/** A sum; `bucket` or `item` is '' if the row covers several of them. */
export interface SumTotal {
  bucket: string;
  item: string;
  amount: number;
  count: number;
  /** The number of different items in the sum. */
  items: number;
  /** The last bucket in the sum. */
  last: string;
}

/** A collection whose documents form a tree: the key at `parent` is the id of a document's parent. */
export interface TreeOf {
  collection: string;
  parent: string;
}

/**
 * A set of documents, and the paths that filter and order them; the store keeps a key for each path as a
 * column.
 */
export interface Collection {
  name: string;
  /** Sorted paths whose keys are stored with each document. */
  paths: readonly string[];
  /** Orders for finding single documents; the store may keep an index for each. */
  orders: readonly (readonly OrderKey[])[];
  /** Orders of lists; the store may keep an index for each, including the keys at `filtered`. */
  lists?: readonly ListOrder[];
  /** Paths of short keys that lists filter by, so that a store can filter without reading a row. */
  filtered?: readonly string[];
  /** Paths of texts that lists search for a term; the store may keep an index of their substrings. */
  searched?: readonly string[];
  /** Paths of keys of several references; the store may keep an index of their ids. */
  listed?: readonly string[];
  /** Paths of the numbers by which operators order a few records by hand; many change at once. */
  moving?: readonly string[];
  /** Paths of texts so long that no index holds all of one. */
  long?: readonly string[];
  /**
   * Computes a document's keys by path. Must be pure, so that all stores compare alike and keys can be
   * recomputed.
   */
  keysOf: (document: Document) => Readonly<Record<string, StoreKey>>;
  /**
   * Converts a stored document when it is read; `keysOf` receives the result. Without it, documents are read
   * as stored. `fields` are those of the query.
   */
  read?: (document: Document, fields?: readonly string[]) => Document;
  /** Identifies the rules of `read` and `keysOf`: when it changes, a store computes all keys again. */
  rules?: string;
  /**
   * Layout number of the documents, for changes without a migration; 1 if absent. Raise it when an older
   * build would misread them, so that older builds refuse them.
   */
  layout?: number;
  /**
   * Sums kept over the documents. If a build opens the collection without them, they are recomputed later.
   */
  totals?: TotalsOf;
  /**
   * Links the collection's documents into one chain. At the end of the transaction, the store gives a new
   * document without `hash` its `number`, `previous` and `hash` (`chain.ts`); until then the transaction
   * can't read it. Returns the values that the hash covers.
   */
  sealed?: (document: Document) => readonly unknown[];
  /**
   * Returns the name of the lock for a document if it is another document's lock. The default is `name/_id`.
   */
  lockOf?: (id: string) => string;
  /**
   * The trees that references lead into, by the reference's path: their collection, and the path of parents.
   */
  trees?: Readonly<Record<string, TreeOf>>;
  /** The collections that references lead to, by the reference's path. */
  refs?: Readonly<Record<string, string>>;
  /** Name of another collection that keeps sums over these documents. */
  summedBy?: string;
}

export interface Query {
  where: readonly StoreCondition[];
  /** Order of the results; `_id` descending is always appended. */
  order: readonly OrderKey[];
  skip: number;
  /** Maximum number of documents to return; 0 means no limit. */
  limit: number;
  /** The only fields that the caller uses; other fields may lack their defaults. */
  fields?: readonly string[] | undefined;
}

/** A key, and the number of documents that have it. */
export interface FrequentKey {
  key: StoreKey;
  count: number;
}

/** Reads of a store, inside or outside a transaction. All throw for undeclared collections and paths. */
export interface Reader {
  get(collection: string, id: string): Promise<Document | null>;
  find(collection: string, query: Query): Promise<Document[]>;
  /**
   * Counts the matching documents. `at` is the collection's revision, if the caller already read it
   * (`together`).
   */
  count(collection: string, where: readonly StoreCondition[], at?: Promise<string>): Promise<number>;
  /** Returns the highest key at a path among matching documents; null if there is none. */
  max(collection: string, path: string, where: readonly StoreCondition[]): Promise<StoreKey>;
  /**
   * Returns the exact sum of the keys at a path among matching documents, as text; keys are whole numbers.
   */
  sum(collection: string, path: string, where: readonly StoreCondition[]): Promise<string>;
  /**
   * Returns the most frequent keys at a path among matching documents with their numbers, most frequent
   * first, at most `limit`.
   */
  frequent(
    collection: string,
    path: string,
    where: readonly StoreCondition[],
    limit: number,
  ): Promise<FrequentKey[]>;
  /** Returns sums over a collection's documents, by bucket, then item. Throws for an unknown name. */
  totals(collection: string, name: string, query: TotalsQuery): Promise<SumTotal[]>;
  /**
   * Returns the revision of a collection: it changes with every transaction that changes the collection, and
   * never repeats. It is stored with the change, so all processes on one database see the same. Read before a
   * list, it may be older than the list but never newer.
   */
  revision(collection: string): Promise<string>;
  /**
   * Runs reads of one caller. Those that `work` starts without waiting share one round trip to the database;
   * each sees the state of those started earlier, or a later one. `work` must wait for nothing else.
   */
  together<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
}

/** All documents that matched at one moment, unaffected by later writes. The caller must close it. */
export interface Snapshot {
  totalCount: number;
  /**
   * Returns the next documents, sometimes none; null after the last. It never blocks other readers for long.
   */
  next(): Promise<Document[] | null>;
  /** Closes the snapshot; closing again is no error. */
  close(): Promise<void>;
}

/** Releases a held name; releasing again is no error. */
export type ReleaseName = () => Promise<void>;

/** A transaction, which is stored completely or not at all. */
export interface Transaction extends Reader {
  /** Milliseconds that long work may take in a transaction; on an engine with one writer, all others wait for it. */
  readonly piece: number;
  /** Reads documents in advance that `get` will soon ask for; long documents are left to `get`. */
  readAhead(collection: string, ids: readonly string[]): Promise<void>;
  /**
   * Stores new documents, also in place of unreadable rows. Throws if an `_id` is taken. One call with many
   * documents is faster than many calls.
   */
  insert(collection: string, ...documents: readonly Document[]): Promise<void>;
  /**
   * Replaces the documents with the same `_id`. Throws if there is none. One call with many documents is
   * faster than many calls.
   */
  replace(collection: string, ...documents: readonly Document[]): Promise<void>;
  /** Removes a document; an unknown id is no error. */
  remove(collection: string, id: string): Promise<void>;
  /**
   * Requires that the transaction holds a lock. If the lock was not named, nothing is stored, and the
   * transaction starts over with the lock. Shared locks only exclude exclusive ones.
   */
  lock(name: string, isShared?: true): Promise<void>;
}

/**
 * A lock, identified by its name: of a document, a unique value, a counter, or a rule over several documents.
 */
export interface LockKey {
  name: string;
  isShared?: true;
}

export interface TransactionOptions {
  /**
   * Locks of everything that the transaction changes, and of everything that its rules read. They are taken
   * at once before its first read, and other transactions may then run at the same time. If a lock is
   * missing, it starts over, at most three times, then alone. Without this list, it runs alone.
   */
  locks?: readonly LockKey[];
  /**
   * True if the transaction may use the store's reserve on a full disk: for sign-ins, deletions, and records
   * of past events.
   */
  isUrgent?: boolean;
  /** Called once the locks are held, if the work may begin earlier. */
  onLocked?: () => void;
}

export const URGENT_TRANSACTION: TransactionOptions = { isUrgent: true };

/**
 * The storage of records. A resolved transaction survives a crash of the process. Changes are visible outside
 * a transaction only once they are stored. A full disk is an error with the code `ENOSPC`.
 */
export interface Store extends Reader {
  /**
   * Creates missing collections, and recomputes keys whose definition changed, after running the pending
   * migrations. Throws a `MigrationError`, and changes nothing, if other migrations ran on the data or a
   * collection's documents have a higher layout.
   */
  open(collections: readonly Collection[], migrations?: Migrations): Promise<void>;
  /**
   * Runs `work` in a transaction; if it throws, everything is undone and the error thrown again. `work` may
   * run several times (full disk, missing lock, deadlock), so it must have no effect outside the store.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Reads all matching documents in order, a few at a time. */
  snapshot(collection: string, query: Omit<Query, 'limit'>): Promise<Snapshot>;
  /**
   * Takes a name that only one holder among all processes on the same data can have, for longer than a
   * transaction. Returns the function that releases it, or null if it is taken. It is also released when the
   * process ends in any way.
   */
  hold(name: string): Promise<ReleaseName | null>;
  /**
   * Overwrites the remains of removed and replaced documents in the store's files. Returns false if
   * something, such as a snapshot, still needs them; the next call overwrites those.
   */
  erase(): Promise<boolean>;
  /** Whether the store can be used now (`/readyz`). */
  ready(): Promise<boolean>;
  /** Closes the store after the running transactions; closing again is no error. */
  close(): Promise<void>;
}
