import { CompiledQuery, type QueryExecutorProvider } from 'kysely';
import type { Key } from '../../../../src/schema/index';
import type { Entry } from '../../../store/store';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Texts of statements, by what they are for. */
const texts = new Map<string, string>();

/** Runs a statement whose text is built once: building it takes Kysely longer than SQLite takes to run it. */
async function run(db: QueryExecutorProvider, purpose: string, build: () => string, values: readonly Key[]) {
  const text = texts.get(purpose) ?? build();
  texts.set(purpose, text);
  await db.getExecutor().executeQuery(CompiledQuery.raw(text, [...values]));
}

const insertText = (table: string, columns: readonly string[]): string =>
  `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`;

/** Stores a new row. Throws if its identity is taken. */
export function insertRow(
  db: QueryExecutorProvider,
  table: string,
  row: Readonly<Record<string, Key>>,
): Promise<void> {
  const columns = Object.keys(row);
  return run(db, `${table}\n${columns.join()}`, () => insertText(table, columns), Object.values(row));
}

/** Stores a new row, or adds its `amount` and `count` to those of the row that is there. */
export function addToRow(
  db: QueryExecutorProvider,
  table: string,
  { bucket, item, amount, count }: Entry,
): Promise<void> {
  const build = () =>
    `${insertText(table, ['bucket', 'item', 'amount', 'count'])}
     on conflict do update set amount = amount + excluded.amount, count = count + excluded.count`;
  return run(db, `${table}\nadd`, build, [bucket, item, amount, count]);
}

/** Removes a row that is left at 0. */
export const removeEmptyRow = (
  db: QueryExecutorProvider,
  table: string,
  { bucket, item }: Entry,
): Promise<void> =>
  run(
    db,
    `${table}\nremove`,
    () => `delete from ${quoted(table)} where bucket = ? and item = ? and amount = 0 and count = 0`,
    [bucket, item],
  );
