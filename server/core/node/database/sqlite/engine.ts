import type { DatabaseEngine } from '../shared/engine';
import { isTextIndexConsistent } from './filters/texts';
import { createMigrationsTable, hasTable } from './migrate';
import { createDocumentsTable, serializeCollectionDefinition } from './prepare';
import { sqliteSumsEngine } from './sums';
import { getIndexKeysTableName, toIndexKeysRow } from './tables';

/** SQLite's functions for code that reads or fills a whole database. */
export const sqliteEngine: DatabaseEngine = {
  hasTable,
  documentsTable: (collection) => collection,
  keysTable: getIndexKeysTableName,
  keysRow: toIndexKeysRow,
  definitionOf: serializeCollectionDefinition,
  createDocumentsTable,
  makeMigrations: createMigrationsTable,
  sums: sqliteSumsEngine,
  areTextsWhole: isTextIndexConsistent,
};
