import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SortPathAndDirection, StoreSortKey } from '../../../../../src/core/schema/index';
import { compareIndexKeys, compareText } from '../../../store/compare';
import { yieldToRequests } from '../shared/letOthersGoFirst';
import { buildSortDirectionSql } from './queries';
import { indexKeyColumnRef, type SqliteTables } from './tables';

/**
 * A row of the table of index keys: the document's id, then its keys in the sequence of the sort order's
 * paths.
 */
type DocumentIdAndSortKeys = readonly [id: string, ...keys: StoreSortKey[]];

const createMergedRowComparator =
  (order: readonly SortPathAndDirection[]) =>
  ([id, ...keys]: DocumentIdAndSortKeys, [other, ...others]: DocumentIdAndSortKeys): number => {
    for (const [index, { descending }] of order.entries()) {
      const difference = compareIndexKeys(keys[index] ?? null, others[index] ?? null);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return compareText(other, id);
  };

interface SortInSlicesOptions {
  db: Kysely<SqliteTables>;
  keys: RawBuilder<unknown>;
  /** For each slice of the rows, the condition that selects its range of rowids. */
  slices: readonly RawBuilder<unknown>[];
  order: readonly SortPathAndDirection[];
}

/**
 * Returns the number of rows, and their ids in a sort order that no index has. Each slice of the rows is
 * sorted separately, so that other work runs in between. The sorted slices are merged while the ids are read.
 */
export async function sortDocumentIdsInSlices({ db, keys, slices, order }: SortInSlicesOptions) {
  const orderBySql = sql.join([
    ...order.map((key) => sql`${indexKeyColumnRef(key.path)} ${buildSortDirectionSql(key)}`),
    sql`_id desc`,
  ]);
  const columnListSql = sql.join(
    order.map(({ path }, index) => sql`${indexKeyColumnRef(path)} as ${sql.ref(`key${index}`)}`),
  );
  const sortedSlices: DocumentIdAndSortKeys[][] = [];
  for (const sliceCondition of slices) {
    const { rows } = await sql<Record<string, StoreSortKey>>`
      select _id, ${columnListSql} from ${keys} not indexed where ${sliceCondition} order by ${orderBySql}`.execute(
      db,
    );
    sortedSlices.push(
      rows.map((row) => [String(row._id), ...order.map((_, index) => row[`key${index}`] ?? null)]),
    );
    await yieldToRequests();
  }
  return {
    total: sortedSlices.reduce((sum, { length }) => sum + length, 0),
    ids: mergeSortedSlicesIntoIds(sortedSlices, createMergedRowComparator(order)),
  };
}

function* mergeSortedSlicesIntoIds(
  slices: readonly DocumentIdAndSortKeys[][],
  compareRows: (left: DocumentIdAndSortKeys, right: DocumentIdAndSortKeys) => number,
): Generator<string> {
  const cursors = slices.map((rows) => ({ rows, at: 0 }));
  for (;;) {
    let leastCursor: { rows: DocumentIdAndSortKeys[]; at: number } | undefined;
    let leastRow: DocumentIdAndSortKeys | undefined;
    for (const cursor of cursors) {
      const row = cursor.rows[cursor.at];
      if (row && (!leastRow || compareRows(row, leastRow) < 0)) [leastCursor, leastRow] = [cursor, row];
    }
    if (!leastCursor || !leastRow) return;
    leastCursor.at += 1;
    yield leastRow[0];
  }
}
