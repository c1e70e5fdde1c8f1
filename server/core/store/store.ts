import type {
  Migrations,
  SortPathAndDirection,
  StoreCondition,
  StoreSortKey,
} from '../../../src/core/schema/index';

/** A stored record as JSON, with its id and version. */
export interface Document {
  _id: string;
  version: number;
  [key: string]: unknown;
}

/** A sort order of a list. `leads` are the paths that have the same index key in every query of this list. */
export interface ListIndexOrder {
  leads: readonly string[];
  order: readonly SortPathAndDirection[];
}

/** An amount that a document adds to one item of one bucket of a sum, such as a product's sales of a day. */
export interface SumContribution {
  bucket: string;
  item: string;
  /** Whole number that the document adds to the sum. */
  amount: number;
  count: number;
}

/**
 * Documents that belong to documents of another collection. Their index key at `path` is the id of the
 * document to which they belong.
 */
export interface RelatedCollection {
  collection: string;
  /** Path of the id; a sort order of `collection` must begin with this path. */
  path: string;
}

/**
 * Sums over a collection's documents, by name. The sums are correct once the transaction that changed a
 * document, or a related one, is stored.
 */
export interface CollectionTotals {
  beside?: RelatedCollection;
  /** Returns the amounts that a document and its related documents add, in any order. Must be pure. */
  contributionsBySumName: {
    readonly [sumName: string]: (
      document: Document,
      relatedDocuments: readonly Document[],
    ) => readonly SumContribution[];
  };
  /** Identifies the rules for the sums. If this text changes, a store computes all sums again. */
  rules: string;
}

export interface SumsQuery {
  /** First and last bucket to sum, both inclusive, compared as text. */
  from: string;
  until: string;
  /** Whether each result is the sum of a bucket, of an item, or of an item in a bucket. */
  by: 'bucket' | 'item' | 'both';
}

/** A sum. `bucket` is '' if it covers several buckets, and `item` is '' if it covers several items. */
export interface SumResult {
  bucket: string;
  item: string;
  amount: number;
  count: number;
  /** The number of different items that the sum covers. */
  items: number;
  /** The highest of the buckets that the sum covers, such as the latest day. Buckets are compared as text. */
  last: string;
}

/** A collection whose documents form a tree: the key at `parent` is the id of a document's parent. */
export interface TreeCollection {
  collection: string;
  parent: string;
}

/**
 * A set of documents, with the paths by which they are filtered and ordered. For each path, the store keeps
 * every document's index key as a column.
 */
export interface Collection {
  name: string;
  /** The paths whose index keys are stored with each document, in sorted order. */
  paths: readonly string[];
  /** Sort orders for finding single documents; the store may keep an index for each. */
  orders: readonly (readonly SortPathAndDirection[])[];
  /** Sort orders of lists; the store may keep an index for each, which includes the keys at `filtered`. */
  lists?: readonly ListIndexOrder[];
  /** Paths of short index keys by which lists filter. A store can filter by them without reading a row. */
  filtered?: readonly string[];
  /** Paths of texts that lists search for a term; the store may keep an index of their substrings. */
  searched?: readonly string[];
  /** Paths whose index keys hold several ids or tags; the store may keep an index of each of them. */
  listed?: readonly string[];
  /** Paths of numbers by which operators order records by hand. One move changes many of these numbers. */
  moving?: readonly string[];
  /** Paths of texts that may be too long to fit into an index as a whole. */
  long?: readonly string[];
  /**
   * Computes a document's index keys by path. Must be pure, so that all stores compare documents alike and
   * can recompute the keys.
   */
  keysOf: (document: Document) => Readonly<Record<string, StoreSortKey>>;
  /**
   * Converts a stored document when it is read; `keysOf` receives the result. If absent, documents are read
   * as stored. `fieldNames` are the fields that the query asks for.
   */
  read?: (document: Document, fieldNames?: readonly string[]) => Document;
  /** Identifies the rules of `read` and `keysOf`. When this text changes, a store computes all keys again. */
  rules?: string;
  /**
   * Layout number of the documents; 1 if absent. Raise it when the form of documents changes without a
   * migration, and older builds would misread it. Older builds then refuse the data.
   */
  layout?: number;
  /**
   * Sums that the store keeps over the documents. If a build that does not declare these sums opens the
   * collection, the store computes them again later.
   */
  totals?: CollectionTotals;
  /**
   * Returns the values of a document that its hash covers. If present, all documents of the collection form
   * one hash chain. At the end of a transaction, the store gives each new document without `hash` its
   * `number`, `previous` and `hash` (`chain.ts`). Until then the transaction can't read the document.
   */
  sealed?: (document: Document) => readonly unknown[];
  /**
   * Returns the name of the lock that a change of a document needs. By default this is the document's own
   * lock, `name/_id`; it may be another document's lock.
   */
  lockOf?: (id: string) => string;
  /** For each path of a reference field that refers to documents of a tree, the collection of this tree. */
  trees?: Readonly<Record<string, TreeCollection>>;
  /** Returns the collection of the resource to which the reference field at a path refers. */
  referredCollectionAt?: (path: string) => (Pick<StoreQuery, 'where'> & { of: Collection }) | undefined;
  /** Name of another collection that keeps sums over these documents. */
  summedBy?: string;
}

export interface StoreQuery {
  where: readonly StoreCondition[];
  /** Sort order of the results; `_id` descending is always appended. */
  order: readonly SortPathAndDirection[];
  skip: number;
  /** Maximum number of documents to return; 0 means no limit. */
  limit: number;
  /** The only fields that the caller uses. The store may omit the default values of all other fields. */
  fields?: readonly string[] | undefined;
}

/** An index key, and the number of documents that have it. */
export interface FrequentIndexKey {
  key: StoreSortKey;
  count: number;
}

/** Reads of a store, inside or outside a transaction. All throw for undeclared collections and paths. */
export interface Reader {
  get(collection: string, id: string): Promise<Document | null>;
  find(collection: string, query: StoreQuery): Promise<Document[]>;
  /**
   * Counts the matching documents. `revision` is the revision of the collection, if the caller already reads
   * it.
   */
  count(collection: string, where: readonly StoreCondition[], revision?: Promise<string>): Promise<number>;
  /** Returns the highest index key at a path among matching documents; null if there is none. */
  max(collection: string, indexPath: string, where: readonly StoreCondition[]): Promise<StoreSortKey>;
  /**
   * Returns the exact sum of the index keys at a path among matching documents, as text. The keys must be
   * whole numbers.
   */
  sum(collection: string, indexPath: string, where: readonly StoreCondition[]): Promise<string>;
  /**
   * Returns up to `limit` index keys at a path among matching documents, the most frequent first. Each comes
   * with the number of documents that have it.
   */
  frequent(
    collection: string,
    indexPath: string,
    where: readonly StoreCondition[],
    limit: number,
  ): Promise<FrequentIndexKey[]>;
  /** Returns sums over a collection's documents, by bucket, then item. Throws for an unknown name. */
  totals(collection: string, sumName: string, query: SumsQuery): Promise<SumResult[]>;
  /**
   * Returns the revision of a collection. It changes with every transaction that changes the collection, and
   * never repeats. It is stored with the change, so all processes on one database see the same revision. A
   * revision that is read before a list may be older than the list but never newer.
   */
  revision(collection: string): Promise<string>;
  /**
   * Runs several reads of one caller. Reads that `runReads` starts without waiting for others share one round
   * trip to the database. Each read sees the state that earlier reads saw, or a later state. `runReads` must
   * wait for nothing but these reads.
   */
  together<T>(runReads: (reader: Reader) => Promise<T>): Promise<T>;
}

/** All documents that matched a query at one moment, without later writes. The caller must close it. */
export interface StoreSnapshot {
  totalCount: number;
  /** Returns the next documents, maybe none; null after the last. It never blocks other readers for long. */
  next(): Promise<Document[] | null>;
  /** Closes the snapshot; closing again is no error. */
  close(): Promise<void>;
}

/** Releases a named lock that `hold` took. A second call is no error. */
export type ReleaseNamedLock = () => Promise<void>;

/** A transaction, which is stored completely or not at all. */
export interface Transaction extends Reader {
  /**
   * Maximum time in milliseconds that long work may take in one transaction. On an engine with one writer,
   * all other transactions wait during this time.
   */
  readonly timeLimitMs: number;
  /** Reads documents in advance for which `get` will soon be called; long documents are left out. */
  readAhead(collection: string, ids: readonly string[]): Promise<void>;
  /**
   * Stores new documents. Overwrites a row with the same `_id` if its stored JSON is damaged, but throws if
   * its document can be read. One call with many documents is faster than many calls.
   */
  insert(collection: string, ...documents: readonly Document[]): Promise<void>;
  /** Replaces documents by `_id`; throws if one is missing. One call with many is faster than many calls. */
  replace(collection: string, ...documents: readonly Document[]): Promise<void>;
  /** Removes a document; an unknown id is no error. */
  remove(collection: string, id: string): Promise<void>;
  /**
   * Requires that the transaction holds a lock. If it does not, nothing is stored, and the transaction starts
   * over with the lock. A shared lock excludes only exclusive locks of the same name.
   */
  lock(lockName: string, isShared?: true): Promise<void>;
}

/** A lock, identified by its name: of a document, a unique value, a counter, or a rule over documents. */
export interface LockKey {
  name: string;
  isShared?: true;
}

export interface TransactionOptions {
  /**
   * Locks of everything that the transaction changes or that its rules read. The store takes them at once
   * before the first read. Transactions with other locks may run at the same time. If a lock is missing, the
   * transaction starts over, at most three times, and then runs alone. Without this list, it runs alone.
   */
  locks?: readonly LockKey[];
  /**
   * True if the transaction may use the space that the store reserves for a full disk. This is meant for
   * sign-ins, deletions, and records of past events.
   */
  isUrgent?: boolean;
  /** Called when the transaction holds its locks, by stores that may run the transaction's code earlier. */
  onLocked?: () => void;
}

export const URGENT_TRANSACTION: TransactionOptions = { isUrgent: true };

/**
 * The storage of records. Once the promise of a transaction resolves, its changes survive a crash, and only
 * then do other reads see them. On a full disk, a call throws an error with the code `ENOSPC`.
 */
export interface Store extends Reader {
  /**
   * Runs the pending migrations, creates missing collections, and recomputes keys whose definition changed.
   * Throws a `MigrationError`, and changes nothing, if the data come from a newer build: this build lacks a
   * migration that ran on them, or knows only an older layout of a collection's documents.
   */
  open(collections: readonly Collection[], migrations?: Migrations): Promise<void>;
  /**
   * Runs `runInTransaction` in a transaction; if it throws, everything is undone and the error thrown again.
   * `runInTransaction` may run several times (full disk, missing lock, deadlock), so it must have no effect
   * outside the store.
   */
  transaction<T>(runInTransaction: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Reads all matching documents in order, a few at a time. */
  snapshot(collection: string, query: Omit<StoreQuery, 'limit'>): Promise<StoreSnapshot>;
  /**
   * Takes a named lock that can be held longer than a transaction. Only one holder among all processes on the
   * same data can have it. Returns the function that releases the lock; null if it is already held. The lock
   * is also released when the process ends.
   */
  hold(lockName: string): Promise<ReleaseNamedLock | null>;
  /**
   * Overwrites the bytes that removed and replaced documents left in the store's files. Returns false if, for
   * example, a snapshot still needs some of these bytes; the next call then overwrites them.
   */
  erase(): Promise<boolean>;
  /** Whether the store can be used now (`/readyz`). */
  ready(): Promise<boolean>;
  /** Closes the store after the running transactions; closing again is no error. */
  close(): Promise<void>;
}
