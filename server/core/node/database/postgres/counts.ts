import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { StoreCondition } from '../../../../../src/core/schema/index';
import type { Collection } from '../../../store/store';
import { REVISIONS_TABLE } from '../shared/revisions';
import { toIndexKeyColumnText } from './keyText';
import { bindStatementValues } from './statements';
import {
  getIndexKeysTableName,
  indexKeyColumnRef,
  type PostgresKysely,
  toPostgresIdentifier,
} from './tables';
import { TRY_SHARED_WRITE_LOCK_SQL } from './writing';

/**
 * Table of the number of rows in each list, because counting a million rows takes 100 ms. A list contains the
 * rows that have certain values of index keys.
 */
const ROW_COUNTS_TABLE = '_counts';

/**
 * Table of the amounts that transactions add to row counts and revisions. Each amount is a separate row, so
 * that no transaction waits for another.
 */
export const ROW_COUNT_ADDITIONS_TABLE = '_added';

/**
 * In the table `_added`, this name stands for a collection's revision instead of a list. No list has this
 * name.
 */
export const LIST_NAME_OF_REVISION = '\u0001revision';

/** Separates the index keys in the name of a list; no stored text contains it. */
const LIST_NAME_PART_SEPARATOR = '\u0001';

/**
 * Returns the sets of paths by which rows are counted, without duplicates. The rows with one combination of
 * values at such a set are a counted list: the database keeps their number. It also keeps the number of all
 * rows.
 */
function getPathSetsOfCountedLists({ lists = [] }: Collection): string[][] {
  const pathSets = lists.map(({ leads }) => leads.toSorted());
  return [...new Map(pathSets.map((paths) => [paths.join(LIST_NAME_PART_SEPARATOR), paths])).values()];
}

const buildNameOfCountedList = (paths: readonly string[], keys: readonly (string | null)[]): string =>
  [paths.join(), ...keys.map((key) => key ?? '')].join(LIST_NAME_PART_SEPARATOR);

/**
 * Returns the SQL for the name of the list to which a row belongs. `rowAlias` is the row's alias in the
 * statement.
 */
const buildNameOfCountedListSql = (rowAlias: RawBuilder<unknown>, paths: readonly string[]) =>
  sql`concat_ws(${sql.lit(LIST_NAME_PART_SEPARATOR)}, ${sql.join([
    sql.lit(paths.join()),
    ...paths.map((path) => sql`coalesce(${rowAlias}.${indexKeyColumnRef(path)}, '')`),
  ])})`;

export async function createRowCountsTable(db: PostgresKysely): Promise<void> {
  await sql`create table if not exists ${sql.table(ROW_COUNTS_TABLE)} (
    collection text collate "C" not null, list text collate "C" not null, count bigint not null,
    primary key (collection, list)) with (fillfactor = 50)`.execute(db);
  await sql`create table if not exists ${sql.table(ROW_COUNT_ADDITIONS_TABLE)} (
    collection text collate "C" not null, list text collate "C" not null, by numeric not null)`.execute(db);
  await sql`create index if not exists ${sql.id(`${ROW_COUNT_ADDITIONS_TABLE}:list`)} on ${sql.table(ROW_COUNT_ADDITIONS_TABLE)} (collection, list)`.execute(
    db,
  );
}

/** Maximum number of rows of the table `_added` that one statement merges. */
const MAX_ADDITIONS_MERGED_AT_ONCE = 20_000;

/**
 * Merges the amounts added by transactions into the row counts and revisions. Returns the number of merged
 * amounts. Readers see each amount exactly once. Amounts that another process is merging are skipped. Nothing
 * is merged during an exclusive transaction, because it may open a store and count all rows again.
 */
export async function mergeRowCountAdditions(db: PostgresKysely): Promise<number> {
  const mergeResult = await sql<{ count: number }>`
    with turn as materialized (${TRY_SHARED_WRITE_LOCK_SQL}), gone as (
      delete from ${sql.table(ROW_COUNT_ADDITIONS_TABLE)} where ctid = any (array(
        select ctid from ${sql.table(ROW_COUNT_ADDITIONS_TABLE)} where (select taken from turn) limit ${MAX_ADDITIONS_MERGED_AT_ONCE} for update skip locked
      )) returning collection, list, by
    ), sums as (
      select collection, list, sum(by) as by from gone group by 1, 2 order by 1, 2
    ), counted as (
      insert into ${sql.table(ROW_COUNTS_TABLE)} as counts (collection, list, count)
      select collection, list, by from sums where list <> ${LIST_NAME_OF_REVISION}
      on conflict (collection, list) do update set count = counts.count + excluded.count
    ), renewed as (
      insert into ${sql.table(REVISIONS_TABLE)} as revisions (collection, revision)
      select collection, by::text from sums where list = ${LIST_NAME_OF_REVISION}
      on conflict (collection) do update set revision = (revisions.revision::numeric + excluded.revision::numeric)::text
    )
    select count(*) as count from gone`.execute(db);
  return mergeResult.rows[0]?.count ?? 0;
}

/** Counts a collection's rows, and creates the trigger that keeps the count up to date. */
export async function createRowCountTrigger(db: PostgresKysely, collection: Collection): Promise<void> {
  const { name } = collection;
  const countsTable = sql.table(ROW_COUNTS_TABLE);
  await sql`delete from ${countsTable} where collection = ${name}`.execute(db);
  await sql`delete from ${sql.table(ROW_COUNT_ADDITIONS_TABLE)} where collection = ${name} and list <> ${LIST_NAME_OF_REVISION}`.execute(
    db,
  );
  const pathSets = getPathSetsOfCountedLists(collection);
  if (pathSets.length === 0) return;
  const keysTable = sql.table(getIndexKeysTableName(name));
  for (const pathSet of pathSets) {
    await sql`insert into ${countsTable} (collection, list, count)
      select ${name}, ${buildNameOfCountedListSql(sql`keys`, pathSet)}, count(*) from ${keysTable} as keys group by 2`.execute(
      db,
    );
  }
  await replaceRowCountFunction(db, collection);
  await sql`create trigger counting after insert or update or delete on ${keysTable}
    for each row execute function ${buildRowCountFunctionName(name)}()`.execute(db);
}

const buildRowCountFunctionName = (collection: string) =>
  sql.id(toPostgresIdentifier(`${getIndexKeysTableName(collection)}:count`));

/** Replaces the database function that keeps the count of a collection's rows up to date. */
export async function replaceRowCountFunction(db: PostgresKysely, collection: Collection): Promise<void> {
  const { name } = collection;
  const pathSets = getPathSetsOfCountedLists(collection);
  if (pathSets.length === 0) return;
  const buildCountAdditionInsertSql = (
    rowAlias: RawBuilder<unknown>,
    amount: number,
    paths: readonly string[],
  ) =>
    sql`insert into ${sql.table(ROW_COUNT_ADDITIONS_TABLE)} (collection, list, by)
      values (${sql.lit(name)}, ${buildNameOfCountedListSql(rowAlias, paths)}, ${sql.lit(amount)});`;
  const triggerStatements = pathSets.map((paths) => {
    const movedConditionSql =
      paths.length === 0
        ? sql`false`
        : sql.join(
            paths.map(
              (path) => sql`old.${indexKeyColumnRef(path)} is distinct from new.${indexKeyColumnRef(path)}`,
            ),
            sql` or `,
          );
    return sql`
      if tg_op = 'INSERT' then ${buildCountAdditionInsertSql(sql`new`, 1, paths)}
      elsif tg_op = 'DELETE' then ${buildCountAdditionInsertSql(sql`old`, -1, paths)}
      elsif ${movedConditionSql} then ${buildCountAdditionInsertSql(sql`old`, -1, paths)} ${buildCountAdditionInsertSql(sql`new`, 1, paths)}
      end if;`;
  });
  const functionBodySql = sql`begin ${sql.join(triggerStatements, sql` `)} return null; end`.compile(db).sql;
  await sql`create or replace function ${buildRowCountFunctionName(name)}() returns trigger language plpgsql as ${sql.lit(functionBodySql)}`.execute(
    db,
  );
}

/**
 * Returns the name of the counted list that has exactly the rows that meet the conditions. Undefined if there
 * is none.
 */
function findNameOfCountedList(collection: Collection, where: readonly StoreCondition[]): string | undefined {
  const keyByPath = new Map(
    where.flatMap((condition) =>
      condition.op === 'equals' ? [[condition.path, condition.key] as const] : [],
    ),
  );
  if (keyByPath.size !== where.length || [...keyByPath.values()].includes(null)) return undefined;
  const countedPaths = getPathSetsOfCountedLists(collection).find(
    (pathSet) => pathSet.length === keyByPath.size && pathSet.every((path) => keyByPath.has(path)),
  );
  if (!countedPaths) return undefined;
  return buildNameOfCountedList(
    countedPaths,
    countedPaths.map((path) => toIndexKeyColumnText(keyByPath.get(path) ?? null)),
  );
}

export const isRowCountStored = (collection: Collection, where: readonly StoreCondition[]): boolean =>
  findNameOfCountedList(collection, where) !== undefined;

/**
 * Reads the number of rows of a list (`$1`: collection, `$2`: list): the merged count plus the amounts not
 * merged yet.
 */
const READ_ROW_COUNT_QUERY: CompiledQuery<{ count: number }> = CompiledQuery.raw(`
  select cast(coalesce(sum(part), 0) as bigint) as count from (
    select count as part from ${ROW_COUNTS_TABLE} where collection = $1 and list = $2
    union all
    select by from ${ROW_COUNT_ADDITIONS_TABLE} where collection = $1 and list = $2
  ) as parts`);

/**
 * Returns the stored number of rows that meet the conditions. Undefined if no counted list has exactly these
 * rows.
 */
export async function readStoredRowCount(
  db: PostgresKysely,
  collection: Collection,
  where: readonly StoreCondition[],
): Promise<number | undefined> {
  const listName = findNameOfCountedList(collection, where);
  if (listName === undefined) return undefined;
  const countResult = await db.executeQuery(
    bindStatementValues(READ_ROW_COUNT_QUERY, [collection.name, listName]),
  );
  return countResult.rows[0]?.count ?? 0;
}
