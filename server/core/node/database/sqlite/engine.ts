import type { Engine } from '../shared/engine';
import { isTextIndexWhole } from './filters/texts';
import { hasTable, makeMigrations } from './migrate';
import { createDocumentsTable } from './prepare';
import { sqliteSums } from './sums';
import { keysRow, keysTable } from './tables';

/** SQLite's functions for code that reads or fills a whole database. */
export const sqliteEngine: Engine = {
  hasTable,
  documentsTable: (collection) => collection,
  keysTable,
  keysRow,
  createDocumentsTable,
  makeMigrations,
  sums: sqliteSums,
  areTextsWhole: isTextIndexWhole,
};
