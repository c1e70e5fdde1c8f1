import { sql } from 'kysely';
import type { SumTablesEngineFunctions } from '../shared/totals';
import { removeSumRowIfZero, upsertSumRow } from './rows';
import { indexKeyColumnRef, indexKeysTableName } from './tables';

/** SQLite's functions for the tables of sums. The columns of these tables store index keys unchanged. */
export const sqliteSumsEngine: SumTablesEngineFunctions = {
  keysTable: indexKeysTableName,
  keyRef: indexKeyColumnRef,
  keyToColumn: (key) => key,
  keyFromColumn: (columnValue) => columnValue,
  makeTable: async (db, table) => {
    await sql`create table ${sql.table(table)} (
      bucket text not null, item text not null, amount integer not null, count integer not null,
      primary key (bucket, item)) without rowid`.execute(db);
  },
  addToRows: async (db, table, sums) => {
    for (const sum of sums) await upsertSumRow(db, table, sum);
  },
  removeEmptyRows: async (db, table, sums) => {
    for (const sum of sums) await removeSumRowIfZero(db, table, sum);
  },
};
