import type { Condition, Key, Migrations, OrderKey } from '../../../src/core/schema/index';

/** A stored record as JSON, with its id and version. */
export interface Document {
  _id: string;
  version: number;
  [key: string]: unknown;
}

/** An order of a list, and the paths with a fixed key in every query of the list. */
export interface ListOrder {
  leads: readonly string[];
  order: readonly OrderKey[];
}

/** The contribution of a document to totals: to one item of one bucket, for example a product of a day. */
export interface Entry {
  bucket: string;
  item: string;
  /** Whole numbers. */
  amount: number;
  count: number;
}

/** Documents of another collection that belong to one of a collection: their key at `path` is its id. */
export interface Beside {
  collection: string;
  /** Starts an order of that collection, so that they are found. */
  path: string;
}

/**
 * Sums over the documents of a collection, kept by name. Each is correct as soon as the transaction that changed a
 * document, or a related one, is stored.
 */
export interface TotalsOf {
  beside?: Beside;
  /** The contribution of a document, together with its related ones, in any order. Pure. */
  entriesOf: {
    readonly [name: string]: (document: Document, beside: readonly Document[]) => readonly Entry[];
  };
  /** Identifies the rules of `entriesOf`: when it changes, a store computes all sums again. */
  rules: string;
}

export interface TotalsQuery {
  /** First and last bucket, both included, in the order of their text. */
  from: string;
  until: string;
  /** The keys that one row sums up. */
  by: 'bucket' | 'item' | 'both';
}

/** A sum; of several buckets or items where these are summed up, and empty text then. */
export interface Total {
  bucket: string;
  item: string;
  amount: number;
  count: number;
  /** How many different items it is of. */
  items: number;
  /** The last bucket that it is of. */
  last: string;
}

/** A collection whose documents form a tree: the key at `parent` is the id of the one above. */
export interface TreeOf {
  collection: string;
  parent: string;
}

/** A set of documents, and the paths that filter and order them; the store keeps their keys as columns. */
export interface Collection {
  name: string;
  /** Sorted paths whose keys are stored with each document. */
  paths: readonly string[];
  /** Orders for finding single documents; the store may keep an index for each. */
  orders: readonly (readonly OrderKey[])[];
  /** Orders that lists ask for; the store may keep an index for each, with the keys at `filtered`. */
  lists?: readonly ListOrder[];
  /** Paths of short keys that lists filter by, so that a store can filter without reading a row. */
  filtered?: readonly string[];
  /** Paths of texts that lists search for a term; the store may keep an index of their substrings. */
  searched?: readonly string[];
  /** Paths of keys of several references; the store may keep an index of their ids. */
  listed?: readonly string[];
  /** Paths of texts so long that no index holds all of one. */
  long?: readonly string[];
  /** Computes a document's keys by path. Pure, so that all stores compare alike and keys can be computed again. */
  keysOf: (document: Document) => Readonly<Record<string, Key>>;
  /**
   * Converts a stored document when it is read; `keysOf` receives the result. Absent: documents are read as stored.
   * `fields` is that of a query.
   */
  read?: (document: Document, fields?: readonly string[]) => Document;
  /** Identifies the rules of `read` and `keysOf`: when it changes, a store computes all keys again. */
  rules?: string;
  /**
   * The layout of its documents, for changes without a migration. Raise it when an older build would misread them,
   * which then refuses them. 1 if absent.
   */
  layout?: number;
  /**
   * Sums that are kept over its documents. A build that opens the collection without them causes a later recomputation.
   */
  totals?: TotalsOf;
  /**
   * Makes its documents links of one chain. The store gives a new document without `hash` its `number`, `previous` and
   * `hash` as its transaction ends (`chain.ts`); until then the transaction does not see it. Returns the values that
   * the hash covers.
   */
  sealed?: (document: Document) => readonly unknown[];
  /** Returns the name of a document's lock, if it is that of another document. `name/_id` if absent. */
  lockOf?: (id: string) => string;
  /** The trees that references lead into, by the path of each: their collection, and the path of its parents. */
  trees?: Readonly<Record<string, TreeOf>>;
  /** The collections that its references lead to, by the path of each. */
  refs?: Readonly<Record<string, string>>;
  /** The other collection that keeps sums over its documents. */
  summedBy?: string;
}

export interface Query {
  where: readonly Condition[];
  /** `_id` descending is always appended. */
  order: readonly OrderKey[];
  skip: number;
  /** 0 means no limit. */
  limit: number;
  /** The only fields that the caller shows of the documents: others may lack their defaults. */
  fields?: readonly string[] | undefined;
}

/** A key, and the number of documents that have it. */
export interface Frequent {
  key: Key;
  count: number;
}

/** Reads of a store, inside a transaction and outside. Throws for collections and paths that are not declared. */
export interface Reader {
  get(collection: string, id: string): Promise<Document | null>;
  find(collection: string, query: Query): Promise<Document[]>;
  /** Counts what matches. `at` is the collection's revision where the caller has asked for it before (`together`). */
  count(collection: string, where: readonly Condition[], at?: Promise<string>): Promise<number>;
  /** Returns the highest key at a path among the documents that match; null if there is none. */
  max(collection: string, path: string, where: readonly Condition[]): Promise<Key>;
  /** Returns the sum of the numbers at a path among the documents that match, exact and as text: keys are whole. */
  sum(collection: string, path: string, where: readonly Condition[]): Promise<string>;
  /**
   * Returns the most frequent keys at a path among the documents that match, and the number of documents with each: the
   * most frequent first, at most `limit`.
   */
  frequent(collection: string, path: string, where: readonly Condition[], limit: number): Promise<Frequent[]>;
  /** Returns sums over a collection's documents, by bucket, then item. Throws for a name that it keeps no sums under. */
  totals(collection: string, name: string, query: TotalsQuery): Promise<Total[]>;
  /**
   * Identifies the state of a collection: it changes with every transaction that changes the collection, and never
   * returns to an earlier value. It is stored with the change, so all processes on one database see the same. When it
   * is read before a list, it can be older than the list but never newer.
   */
  revision(collection: string): Promise<string>;
  /**
   * Runs reads of one caller. Those that `work` begins without waiting for others are one round trip to a database, and
   * each sees what those begun before it see, or a later state. `work` waits for nothing else.
   */
  together<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
}

/** All documents that matched at one moment, unaffected by later writes. The caller must close it. */
export interface Snapshot {
  totalCount: number;
  /** Returns the next documents, sometimes none; null after the last. It never holds up other readers for long. */
  next(): Promise<Document[] | null>;
  /** Closes it; closing again is no error. */
  close(): Promise<void>;
}

/** Lets go of a name; doing so again is no error. */
export type Release = () => Promise<void>;

/** One transaction: stored as a whole or not at all. */
export interface Transaction extends Reader {
  /** Reads documents together that `get` is soon asked for. It leaves long ones to `get`. */
  readAhead(collection: string, ids: readonly string[]): Promise<void>;
  /**
   * Stores new documents, also in the place of a row whose text can't be parsed. Throws if the `_id` of one is taken.
   * Many at once cost a part of what they cost one after another.
   */
  insert(collection: string, ...documents: readonly Document[]): Promise<void>;
  /** Replaces the documents with the same `_id`. Throws if there is none. Many at once cost less, as above. */
  replace(collection: string, ...documents: readonly Document[]): Promise<void>;
  /** Removes a document; an unknown id is no error. */
  remove(collection: string, id: string): Promise<void>;
  /**
   * Requires that the transaction holds a lock. If it did not name the lock, nothing of it is stored: it starts over with
   * the lock held before its first read. Shared locks exclude exclusive ones alone.
   */
  lock(name: string, isShared?: true): Promise<void>;
}

/** A lock by its name: of a document, a unique value, a counter, or a rule over several documents. */
export interface LockKey {
  name: string;
  isShared?: true;
}

export interface TransactionOptions {
  /**
   * The locks of everything that it changes, and of everything that its rules read. They are taken at once before its
   * first read. It may then run beside other transactions, and starts over where it needs further locks: at most three
   * times, then alone. Absent: no other transaction runs beside it.
   */
  locks?: readonly LockKey[];
  /**
   * It succeeds on a full disk while the store's reserve lasts: for sign-ins, for deletions, and for recording a past
   * event.
   */
  isUrgent?: boolean;
  /** Called once its locks are held, where its work may begin before that. */
  onLocked?: () => void;
}

export const URGENT: TransactionOptions = { isUrgent: true };

/**
 * Where records are stored. A transaction that resolved survives a crash of the process. No code outside a transaction
 * sees its changes before they are stored. A full disk is an error with the code `ENOSPC`.
 */
export interface Store extends Reader {
  /**
   * Creates missing collections and computes keys again if their paths changed. First runs the given migrations that
   * have not run on the data. Throws a `MigrationError`, and changes nothing, if other migrations ran on the data or a
   * collection's documents have a higher layout.
   */
  open(collections: readonly Collection[], migrations?: Migrations): Promise<void>;
  /**
   * Runs `work` in a transaction; if it throws, everything is undone and the error is thrown on. `work` may run several
   * times, so it does nothing outside of the store: where the disk is full, a lock was not named, or the database chose
   * it as the victim of a deadlock.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Reads everything that matches, in order, a few documents at a time. */
  snapshot(collection: string, query: Omit<Query, 'limit'>): Promise<Snapshot>;
  /**
   * Takes a name that one holder at a time has, among all processes on the same data, for longer than a transaction.
   * Returns how it is let go, or null if it is taken. It ends with the process too, however that ends.
   */
  hold(name: string): Promise<Release | null>;
  /**
   * Overwrites what the store's files still hold of removed and replaced documents. Returns false if something, such as
   * a snapshot, still needs them: the next call overwrites them.
   */
  erase(): Promise<boolean>;
  /** Whether the store can be used now (`/readyz`). */
  ready(): Promise<boolean>;
  /** Closes the store after the running transactions; closing again is no error. */
  close(): Promise<void>;
}
