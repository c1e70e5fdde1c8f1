import { CompiledQuery, type QueryExecutorProvider, sql } from 'kysely';
import type { Key } from '../../../../../src/core/schema/index';
import type { Entry } from '../../../store/store';
import { Many } from './kysely';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Texts of statements, by purpose. */
const texts = new Map<string, string>();

/** Returns the text of a statement, which is built once: that takes Kysely longer than SQLite takes to run it. */
function textFor(purpose: string, build: () => string): string {
  const text = texts.get(purpose) ?? build();
  texts.set(purpose, text);
  return text;
}

const run = (db: QueryExecutorProvider, purpose: string, build: () => string, values: readonly unknown[]) =>
  db.getExecutor().executeQuery(CompiledQuery.raw(textFor(purpose, build), [...values]));

type Values = readonly (readonly Key[])[];

/** Runs a statement once for each row of values, without a turn of others between. */
const runEach = (db: QueryExecutorProvider, purpose: string, build: () => string, rows: Values) =>
  run(db, purpose, build, [new Many(rows)]);

const insertText = (table: string, columns: readonly string[]): string =>
  `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`;

/** Stores new rows. Throws if the identity of one is taken. */
export async function insertRows(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
  rows: Values,
): Promise<void> {
  await runEach(db, `${table}\n${columns.join()}`, () => insertText(table, columns), rows);
}

/** Stores new rows, and returns their numbers, which takes twice as long. Throws if the identity of one is taken. */
export async function insertNumbered(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
  rows: Values,
): Promise<number[]> {
  const build = () => `${insertText(table, columns)} returning "row"`;
  const inserted = await runEach(db, `${table}\nnumbered ${columns.join()}`, build, rows);
  return (inserted.rows as { row: number }[]).map(({ row }) => row);
}

/** Stores the rows of new documents, each of its id and its text. Returns how many ids were free. */
export async function insertDocuments(
  db: QueryExecutorProvider,
  table: string,
  rows: Values,
): Promise<number> {
  const build = () => `${insertText(table, ['_id', 'doc'])} on conflict (_id) do nothing`;
  return Number((await runEach(db, `${table}\nnew`, build, rows)).numAffectedRows);
}

/** Sets columns of rows; the last value of each row names its identity. Returns how many rows there are. */
export async function updateRows(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
  rows: Values,
): Promise<number> {
  const build = () => {
    const assigned = sql.join(columns.map((column) => sql`${sql.id(column)} = ${null}`));
    return sql`update ${sql.table(table)} set ${assigned} where _id = ${null}`.compile(db).sql;
  };
  return Number((await runEach(db, `${table}\nset ${columns.join()}`, build, rows)).numAffectedRows);
}

/** Removes rows; an unknown id is no error. */
export async function deleteRows(
  db: QueryExecutorProvider,
  table: string,
  ids: readonly string[],
): Promise<void> {
  const build = () => `delete from ${quoted(table)} where _id = ?`;
  await runEach(
    db,
    `${table}\ndelete`,
    build,
    ids.map((id) => [id]),
  );
}

/** Reads the rows with some ids: all of their columns. */
export async function rowsWithIds<R>(
  db: QueryExecutorProvider,
  table: string,
  ids: readonly string[],
): Promise<R[]> {
  const isOne = ids.length === 1;
  const wanted = isOne ? sql`= ${null}` : sql`in (select value from json_each(${null}))`;
  const build = () => sql`select * from ${sql.table(table)} where _id ${wanted}`.compile(db).sql;
  const { rows } = await run(
    db,
    `${table}\n${isOne ? 'one' : 'some'}`,
    build,
    isOne ? ids : [JSON.stringify(ids)],
  );
  return rows as R[];
}

/** Reads the texts of the documents with some ids; null for a text of more than `most` bytes. */
export async function textsUpTo<R>(
  db: QueryExecutorProvider,
  table: string,
  most: number,
  ids: readonly string[],
): Promise<R[]> {
  const build = () =>
    sql`select _id, case when octet_length(doc) <= ${null} then doc end as doc from ${sql.table(table)}
      where _id in (select value from json_each(${null}))`.compile(db).sql;
  const { rows } = await run(db, `${table}\ntexts`, build, [most, JSON.stringify(ids)]);
  return rows as R[];
}

/** Stores a new row, or adds its `amount` and `count` to the existing row. */
export async function addToRow(
  db: QueryExecutorProvider,
  table: string,
  { bucket, item, amount, count }: Entry,
): Promise<void> {
  const build = () =>
    `${insertText(table, ['bucket', 'item', 'amount', 'count'])}
     on conflict do update set amount = amount + excluded.amount, count = count + excluded.count`;
  await run(db, `${table}\nadd`, build, [bucket, item, amount, count]);
}

/** Removes a row that is left at 0. */
export async function removeEmptyRow(
  db: QueryExecutorProvider,
  table: string,
  { bucket, item }: Entry,
): Promise<void> {
  const build = () =>
    `delete from ${quoted(table)} where bucket = ? and item = ? and amount = 0 and count = 0`;
  await run(db, `${table}\nremove`, build, [bucket, item]);
}
