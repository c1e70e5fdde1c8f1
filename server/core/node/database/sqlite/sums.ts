import { sql } from 'kysely';
import type { EngineFunctionsForSums } from '../shared/totals';
import { removeSumRowIfZero, upsertSumRow } from './rows';
import { getIndexKeysTableName, indexKeyColumnRef } from './tables';

/** SQLite's functions for the tables of sums. The columns of these tables store index keys unchanged. */
export const sqliteSumsEngine: EngineFunctionsForSums = {
  keysTable: getIndexKeysTableName,
  keyRef: indexKeyColumnRef,
  keyToColumn: (key) => key,
  keyFromColumn: (columnValue) => columnValue,
  makeTable: async (db, tableName) => {
    await sql`create table ${sql.table(tableName)} (
      bucket text not null, item text not null, amount integer not null, count integer not null,
      primary key (bucket, item)) without rowid`.execute(db);
  },
  addToRows: async (db, tableName, sumContributions) => {
    for (const sumContribution of sumContributions) await upsertSumRow(db, tableName, sumContribution);
  },
  removeEmptyRows: async (db, tableName, sumContributions) => {
    for (const sumContribution of sumContributions) await removeSumRowIfZero(db, tableName, sumContribution);
  },
};
