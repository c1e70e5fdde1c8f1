import { CompiledQuery, type QueryExecutorProvider, sql } from 'kysely';
import type { StoreSortKey } from '../../../../../src/core/schema/index';
import type { SumContribution } from '../../../store/store';
import { BatchedStatementValues } from './kysely';

const quoteSqlIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * The SQL of each statement that was built before, by a text (`statementKey`) that identifies the statement.
 */
const sqlByStatementKey = new Map<string, string>();

/**
 * Returns the SQL of a statement. The SQL is built only once, because Kysely takes longer to build it than
 * SQLite takes to run it.
 */
function getOrBuildStatementSql(statementKey: string, buildSql: () => string): string {
  const statementSql = sqlByStatementKey.get(statementKey) ?? buildSql();
  sqlByStatementKey.set(statementKey, statementSql);
  return statementSql;
}

const runStatement = (
  db: QueryExecutorProvider,
  statementKey: string,
  buildSql: () => string,
  values: readonly unknown[],
) =>
  db
    .getExecutor()
    .executeQuery(CompiledQuery.raw(getOrBuildStatementSql(statementKey, buildSql), [...values]));

type StatementValueRows = readonly (readonly StoreSortKey[])[];

/** Runs a statement once for each row of values. No other work runs in between. */
const runStatementForEachRow = (
  db: QueryExecutorProvider,
  statementKey: string,
  buildSql: () => string,
  rows: StatementValueRows,
) => runStatement(db, statementKey, buildSql, [new BatchedStatementValues(rows)]);

const buildInsertSql = (table: string, columns: readonly string[]): string =>
  `insert into ${quoteSqlIdentifier(table)} (${columns.map(quoteSqlIdentifier).join(', ')}) values (${columns.map(() => '?').join(', ')})`;

/** Stores new rows. Throws if the id of a row is in use. */
export async function insertRows(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
  rows: StatementValueRows,
): Promise<void> {
  await runStatementForEachRow(db, `${table}\n${columns.join()}`, () => buildInsertSql(table, columns), rows);
}

/**
 * Stores new rows and returns their row numbers. This takes twice as long as `insertRows`. Throws if the id
 * of a row is in use.
 */
export async function insertRowsReturningRowIds(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
  rows: StatementValueRows,
): Promise<number[]> {
  const buildInsertStatement = () => `${buildInsertSql(table, columns)} returning "row"`;
  const result = await runStatementForEachRow(
    db,
    `${table}\nnumbered ${columns.join()}`,
    buildInsertStatement,
    rows,
  );
  return (result.rows as { row: number }[]).map(({ row }) => row);
}

/**
 * Stores new documents, each given by its id and its text. Skips documents whose id is in use. Returns the
 * number of stored documents.
 */
export async function insertDocumentsIfIdUnused(
  db: QueryExecutorProvider,
  table: string,
  rows: StatementValueRows,
): Promise<number> {
  const buildInsertMissingStatement = () =>
    `${buildInsertSql(table, ['_id', 'doc'])} on conflict (_id) do nothing`;
  return Number(
    (await runStatementForEachRow(db, `${table}\nnew`, buildInsertMissingStatement, rows)).numAffectedRows,
  );
}

/**
 * Updates rows. In each item of `rows`, the id follows the new values of the columns. Returns the number of
 * rows that existed.
 */
export async function updateRows(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
  rows: StatementValueRows,
): Promise<number> {
  const buildUpdateStatement = () => {
    const assignmentsSql = sql.join(columns.map((column) => sql`${sql.id(column)} = ${null}`));
    return sql`update ${sql.table(table)} set ${assignmentsSql} where _id = ${null}`.compile(db).sql;
  };
  return Number(
    (await runStatementForEachRow(db, `${table}\nset ${columns.join()}`, buildUpdateStatement, rows))
      .numAffectedRows,
  );
}

/** Removes rows; an unknown id is no error. */
export async function deleteRows(
  db: QueryExecutorProvider,
  table: string,
  ids: readonly string[],
): Promise<void> {
  const buildDeleteStatement = () => `delete from ${quoteSqlIdentifier(table)} where _id = ?`;
  await runStatementForEachRow(
    db,
    `${table}\ndelete`,
    buildDeleteStatement,
    ids.map((id) => [id]),
  );
}

export async function readRowsByIds<R>(
  db: QueryExecutorProvider,
  table: string,
  ids: readonly string[],
): Promise<R[]> {
  const isSingleId = ids.length === 1;
  const idConditionSql = isSingleId ? sql`= ${null}` : sql`in (select value from json_each(${null}))`;
  const buildSelectStatement = () =>
    sql`select * from ${sql.table(table)} where _id ${idConditionSql}`.compile(db).sql;
  const { rows } = await runStatement(
    db,
    `${table}\n${isSingleId ? 'one' : 'some'}`,
    buildSelectStatement,
    isSingleId ? ids : [JSON.stringify(ids)],
  );
  return rows as R[];
}

/** Reads the texts of the documents with these ids. A text is null if it has more than `maxBytes` bytes. */
export async function readDocumentTextsWithinLimit<R>(
  db: QueryExecutorProvider,
  table: string,
  maxBytes: number,
  ids: readonly string[],
): Promise<R[]> {
  const buildSelectOfTextsWithinLimit = () =>
    sql`select _id, case when octet_length(doc) <= ${null} then doc end as doc from ${sql.table(table)}
      where _id in (select value from json_each(${null}))`.compile(db).sql;
  const { rows } = await runStatement(db, `${table}\ntexts`, buildSelectOfTextsWithinLimit, [
    maxBytes,
    JSON.stringify(ids),
  ]);
  return rows as R[];
}

/** Inserts a row of sums, or adds `amount` and `count` to the row if it exists. */
export async function upsertSumRow(
  db: QueryExecutorProvider,
  table: string,
  { bucket, item, amount, count }: SumContribution,
): Promise<void> {
  const buildSumUpsertStatement = () =>
    `${buildInsertSql(table, ['bucket', 'item', 'amount', 'count'])}
     on conflict do update set amount = amount + excluded.amount, count = count + excluded.count`;
  await runStatement(db, `${table}\nadd`, buildSumUpsertStatement, [bucket, item, amount, count]);
}

export async function removeSumRowIfZero(
  db: QueryExecutorProvider,
  table: string,
  { bucket, item }: SumContribution,
): Promise<void> {
  const buildDeleteZeroSumStatement = () =>
    `delete from ${quoteSqlIdentifier(table)} where bucket = ? and item = ? and amount = 0 and count = 0`;
  await runStatement(db, `${table}\nremove`, buildDeleteZeroSumStatement, [bucket, item]);
}
