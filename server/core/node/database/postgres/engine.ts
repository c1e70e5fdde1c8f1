import type { Engine } from '../shared/engine';
import { hasTable, makeMigrations } from './migrate';
import { createDocumentsTable } from './prepare';
import { postgresSums } from './sums';
import { documentsTable, keyColumn, keysTable, keyValues } from './tables';

/** PostgreSQL's functions for code that reads or fills a whole database. */
export const postgresEngine: Engine = {
  hasTable,
  documentsTable,
  keysTable,
  keysRow(collection, document) {
    const values = keyValues(collection, document);
    const columns = collection.paths.map((path, index) => [keyColumn(path), values[index] ?? null]);
    return { ...Object.fromEntries(columns), _id: document._id };
  },
  createDocumentsTable,
  makeMigrations,
  sums: postgresSums,
  // PostgreSQL's own index holds the texts, so it can't differ from the rows.
  areTextsWhole: async () => true,
};
