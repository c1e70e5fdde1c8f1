import type { DatabaseEngine } from '../shared/engine';
import { createMigrationsTable, hasTable } from './migrate';
import { buildTableDefinition, createDocumentsTable } from './prepare';
import { postgresSumsEngine } from './sums';
import {
  buildIndexKeyColumnName,
  getDocumentsTableName,
  getIndexKeysTableName,
  toIndexKeyColumnValues,
} from './tables';

/** PostgreSQL's functions for code that reads or fills a whole database. */
export const postgresEngine: DatabaseEngine = {
  hasTable,
  documentsTable: getDocumentsTableName,
  keysTable: getIndexKeysTableName,
  keysRow(collection, document) {
    const values = toIndexKeyColumnValues(collection, document);
    const columnEntries = collection.paths.map((path, index) => [
      buildIndexKeyColumnName(path),
      values[index] ?? null,
    ]);
    return { ...Object.fromEntries(columnEntries), _id: document._id };
  },
  definitionOf: buildTableDefinition,
  createDocumentsTable,
  makeMigrations: createMigrationsTable,
  sums: postgresSumsEngine,
  // PostgreSQL itself keeps the text index up to date, so the index always matches the rows.
  areTextsWhole: async () => true,
};
