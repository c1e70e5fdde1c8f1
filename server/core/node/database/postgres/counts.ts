import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../../../../src/core/schema/index';
import type { Collection } from '../../../store/store';
import { toColumn } from './keyText';
import { type Db, keyRef, keysTable, nameFor } from './tables';

/** How many rows each list has that every call for it is narrowed to; counting a million takes 100 ms. */
const COUNTS_TABLE = '_counts';

/** Parts the keys of a list; no stored text has it. */
const PART = '\u0001';

/** The paths that narrow the lists of a collection, each set once; all of its rows are one more. */
function narrowings({ lists = [] }: Collection): string[][] {
  const sets = lists.map(({ leads }) => leads.toSorted());
  return [...new Map(sets.map((paths) => [paths.join(PART), paths])).values()];
}

const listOf = (paths: readonly string[], keys: readonly (string | null)[]): string =>
  [paths.join(), ...keys.map((key) => key ?? '')].join(PART);

/** The list that a row is of, in SQL; `row` names the row. */
const listIn = (row: RawBuilder<unknown>, paths: readonly string[]) =>
  sql`concat_ws(${sql.lit(PART)}, ${sql.join([
    sql.lit(paths.join()),
    ...paths.map((path) => sql`coalesce(${row}.${keyRef(path)}, '')`),
  ])})`;

export async function createCounts(db: Db): Promise<void> {
  await sql`create table if not exists ${sql.table(COUNTS_TABLE)} (
    collection text collate "C" not null, list text collate "C" not null, count bigint not null,
    primary key (collection, list)) with (fillfactor = 50)`.execute(db);
}

/** Counts a collection's rows again, and has the database maintain the count from now on. */
export async function keepCounts(db: Db, collection: Collection): Promise<void> {
  const { name } = collection;
  const counts = sql.table(COUNTS_TABLE);
  await sql`delete from ${counts} where collection = ${name}`.execute(db);
  const sets = narrowings(collection);
  if (sets.length === 0) return;
  const table = sql.table(keysTable(name));
  for (const paths of sets) {
    await sql`insert into ${counts} (collection, list, count)
      select ${name}, ${listIn(sql`keys`, paths)}, count(*) from ${table} as keys group by 2`.execute(db);
  }
  const change = (row: RawBuilder<unknown>, by: number, paths: readonly string[]) =>
    sql`insert into ${counts} as counts (collection, list, count)
      values (${sql.lit(name)}, ${listIn(row, paths)}, ${sql.lit(by)})
      on conflict (collection, list) do update set count = counts.count + excluded.count;`;
  const steps = sets.map((paths) => {
    const isMoved =
      paths.length === 0
        ? sql`false`
        : sql.join(
            paths.map((path) => sql`old.${keyRef(path)} is distinct from new.${keyRef(path)}`),
            sql` or `,
          );
    return sql`
      if tg_op = 'INSERT' then ${change(sql`new`, 1, paths)}
      elsif tg_op = 'DELETE' then ${change(sql`old`, -1, paths)}
      elsif ${isMoved} then ${change(sql`old`, -1, paths)} ${change(sql`new`, 1, paths)}
      end if;`;
  });
  const counting = sql.id(nameFor(`${keysTable(name)}:count`));
  const body = sql`begin ${sql.join(steps, sql` `)} return null; end`.compile(db).sql;
  await sql`create or replace function ${counting}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
    db,
  );
  await sql`create trigger counting after insert or update or delete on ${table}
    for each row execute function ${counting}()`.execute(db);
}

/** Returns how many rows meet the conditions if these only select a list; else undefined. */
export async function keptCount(
  db: Db,
  collection: Collection,
  where: readonly Condition[],
): Promise<number | undefined> {
  const keys = new Map(where.flatMap((one) => (one.op === 'equals' ? [[one.path, one.key] as const] : [])));
  if (keys.size !== where.length || [...keys.values()].includes(null)) return undefined;
  const paths = narrowings(collection).find(
    (set) => set.length === keys.size && set.every((path) => keys.has(path)),
  );
  if (!paths) return undefined;
  const list = listOf(
    paths,
    paths.map((path) => toColumn(keys.get(path) ?? null)),
  );
  const found = await sql<{ count: number }>`
    select count from ${sql.table(COUNTS_TABLE)}
    where collection = ${collection.name} and list = ${list}`.execute(db);
  return found.rows[0]?.count ?? 0;
}
