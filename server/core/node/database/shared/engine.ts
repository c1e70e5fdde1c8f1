import type { Collection, Document } from '../../../store/store';
import type { EngineFunctionsForSums, SqlExecutor } from './totals';

/**
 * The functions that each database engine (SQLite, PostgreSQL) implements for code that reads or fills a
 * whole database.
 */
export interface DatabaseEngine {
  hasTable: (db: SqlExecutor, tableName: string) => Promise<boolean>;
  documentsTable: (collection: string) => string;
  keysTable: (collection: string) => string;
  /** Returns a document's index keys as a row: a value for each column. */
  keysRow: (collection: Collection, document: Document) => Readonly<Record<string, unknown>>;
  /** Returns the definition under which this build stores a collection's index keys. */
  definitionOf: (collection: Collection) => string;
  /** Creates the table of a collection's documents, if it is missing. */
  createDocumentsTable: (db: SqlExecutor, collection: string) => Promise<void>;
  /** Creates the table of executed migrations, if it is missing. */
  makeMigrations: (db: SqlExecutor) => Promise<void>;
  sums: EngineFunctionsForSums;
  /**
   * Whether a collection's text index matches the collection's index keys. Always true for an engine that has
   * no separate text index.
   */
  areTextsWhole: (db: SqlExecutor, collection: Collection) => Promise<boolean>;
}

/**
 * All tables of a database, and its engine. Within a transaction, all tables are read as they are at one
 * moment.
 */
export interface DatabaseWithEngine {
  db: SqlExecutor;
  engine: DatabaseEngine;
}
