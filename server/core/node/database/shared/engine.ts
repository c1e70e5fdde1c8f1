import type { Collection, Document } from '../../../store/store';
import type { Db, SumsEngine } from './totals';

/** Functions in which the engines differ, for code that reads or fills a whole database. */
export interface Engine {
  hasTable: (db: Db, name: string) => Promise<boolean>;
  documentsTable: (collection: string) => string;
  keysTable: (collection: string) => string;
  /** Returns a document's row of keys, by column. */
  keysRow: (collection: Collection, document: Document) => Readonly<Record<string, unknown>>;
  /** Creates the table of a collection's documents, if it is missing. */
  createDocumentsTable: (db: Db, collection: string) => Promise<void>;
  /** Creates the table of executed migrations, if it is missing. */
  makeMigrations: (db: Db) => Promise<void>;
  sums: SumsEngine;
  /** Whether a collection's text index matches its keys; true if the engine keeps none. */
  areTextsWhole: (db: Db, collection: Collection) => Promise<boolean>;
}

/** All tables of a database; read over a transaction to see them at one moment. */
export interface Contents {
  db: Db;
  engine: Engine;
}
