import { sql } from 'kysely';
import type { SumContribution } from '../../../store/store';
import type { EngineFunctionsForSums } from '../shared/totals';
import { parseIndexKeyColumnText, toIndexKeyColumnText } from './keyText';
import { getIndexKeysTableName, indexKeyColumnRef } from './tables';

const buildSumBucketsAndItemsSql = (sumContributions: readonly SumContribution[]) =>
  sql`${sumContributions.map(({ bucket }) => bucket)}::text[], ${sumContributions.map(({ item }) => item)}::text[]`;

/** PostgreSQL's functions for the tables of sums. */
export const postgresSumsEngine: EngineFunctionsForSums = {
  keysTable: getIndexKeysTableName,
  keyRef: indexKeyColumnRef,
  keyToColumn: toIndexKeyColumnText,
  keyFromColumn: (columnValue) => parseIndexKeyColumnText(columnValue === null ? null : String(columnValue)),
  makeTable: async (db, tableName) => {
    await sql`create table ${sql.table(tableName)} (
      bucket text collate "C" not null, item text collate "C" not null,
      amount bigint not null, count bigint not null, primary key (bucket, item))`.execute(db);
  },
  addToRows: async (db, tableName, sumContributions) => {
    await sql`insert into ${sql.table(tableName)} as sums (bucket, item, amount, count)
      select * from unnest(${buildSumBucketsAndItemsSql(sumContributions)},
        ${sumContributions.map(({ amount }) => amount)}::bigint[], ${sumContributions.map(({ count }) => count)}::bigint[])
      order by 1, 2 on conflict (bucket, item)
      do update set amount = sums.amount + excluded.amount, count = sums.count + excluded.count`.execute(db);
  },
  removeEmptyRows: async (db, tableName, sumContributions) => {
    await sql`delete from ${sql.table(tableName)}
      where (bucket, item) in (select * from unnest(${buildSumBucketsAndItemsSql(sumContributions)})) and amount = 0 and count = 0`.execute(
      db,
    );
  },
};
