import { CompiledQuery, type QueryExecutorProvider } from 'kysely';
import type { Key } from '../../../../../src/core/schema/index';
import type { Entry } from '../../../store/store';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Texts of statements, by purpose. */
const texts = new Map<string, string>();

/** Runs a statement whose text is built once: building it takes Kysely longer than SQLite takes to run it. */
async function run(db: QueryExecutorProvider, purpose: string, build: () => string, values: readonly Key[]) {
  const text = texts.get(purpose) ?? build();
  texts.set(purpose, text);
  return db.getExecutor().executeQuery(CompiledQuery.raw(text, [...values]));
}

const insertText = (table: string, columns: readonly string[]): string =>
  `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`;

/** Stores a new row. Throws if its identity is taken. */
export async function insertRow(
  db: QueryExecutorProvider,
  table: string,
  row: Readonly<Record<string, Key>>,
): Promise<void> {
  const columns = Object.keys(row);
  await run(db, `${table}\n${columns.join()}`, () => insertText(table, columns), Object.values(row));
}

/** Stores a new document's row. Returns false, and changes nothing, if its id is taken. */
export async function insertDocument(
  db: QueryExecutorProvider,
  table: string,
  { _id, doc }: { _id: string; doc: string },
): Promise<boolean> {
  const build = () => `${insertText(table, ['_id', 'doc'])} on conflict (_id) do nothing`;
  return (await run(db, `${table}\nnew`, build, [_id, doc])).numAffectedRows === 1n;
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
