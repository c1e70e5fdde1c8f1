import { sql } from 'kysely';
import type { SumsEngine } from '../shared/totals';
import { addToRow, removeEmptyRow } from './rows';
import { keyRef, keysTable } from './tables';

/** SQLite's functions for the tables of sums; a column stores a key unchanged. */
export const sqliteSums: SumsEngine = {
  keysTable,
  keyRef,
  keyToColumn: (key) => key,
  keyFromColumn: (stored) => stored,
  makeTable: async (db, table) => {
    await sql`create table ${sql.table(table)} (
      bucket text not null, item text not null, amount integer not null, count integer not null,
      primary key (bucket, item)) without rowid`.execute(db);
  },
  addToRows: async (db, table, sums) => {
    for (const sum of sums) await addToRow(db, table, sum);
  },
  removeEmptyRows: async (db, table, sums) => {
    for (const sum of sums) await removeEmptyRow(db, table, sum);
  },
};
