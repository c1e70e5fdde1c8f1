import { sql } from 'kysely';
import type { SumsEngine } from '../shared/totals';
import { fromColumn, toColumn } from './keyText';
import { keyRef, keysTable } from './tables';

/** The tables of sums in PostgreSQL. */
export const postgresSums: SumsEngine = {
  keysTable,
  keyRef,
  toColumn,
  fromColumn: (stored) => fromColumn(stored === null ? null : String(stored)),
  makeTable: async (db, table) => {
    await sql`create table ${sql.table(table)} (
      bucket text collate "C" not null, item text collate "C" not null,
      amount bigint not null, count bigint not null, primary key (bucket, item))`.execute(db);
  },
  addToRow: async (db, table, { bucket, item, amount, count }) => {
    await sql`insert into ${sql.table(table)} as sums (bucket, item, amount, count)
      values (${bucket}, ${item}, ${amount}, ${count}) on conflict (bucket, item)
      do update set amount = sums.amount + excluded.amount, count = sums.count + excluded.count`.execute(db);
  },
  removeEmptyRow: async (db, table, { bucket, item }) => {
    await sql`delete from ${sql.table(table)}
      where bucket = ${bucket} and item = ${item} and amount = 0 and count = 0`.execute(db);
  },
};
