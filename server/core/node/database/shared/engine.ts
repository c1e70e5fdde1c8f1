import type { Collection, Document } from '../../../store/store';
import type { SumsEngine, TotalsKysely } from './totals';

/** The functions that each database engine implements for code that reads or fills a whole database. */
export interface DatabaseEngine {
  hasTable: (db: TotalsKysely, name: string) => Promise<boolean>;
  documentsTable: (collection: string) => string;
  keysTable: (collection: string) => string;
  /** Returns a document's index keys as a row, by column. */
  keysRow: (collection: Collection, document: Document) => Readonly<Record<string, unknown>>;
  /** Creates the table of a collection's documents, if it is missing. */
  createDocumentsTable: (db: TotalsKysely, collection: string) => Promise<void>;
  /** Creates the table of executed migrations, if it is missing. */
  makeMigrations: (db: TotalsKysely) => Promise<void>;
  sums: SumsEngine;
  /**
   * Whether a collection's text index matches its index keys. Always true for an engine without a text index
   * of its own.
   */
  areTextsWhole: (db: TotalsKysely, collection: Collection) => Promise<boolean>;
}

/** All tables of a database. Within a transaction, all tables are read as they are at one moment. */
export interface DatabaseContents {
  db: TotalsKysely;
  engine: DatabaseEngine;
}
