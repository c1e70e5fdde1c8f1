import type {
  BulkEditCallResult,
  BulkEditFieldChange,
  FieldValueCounts,
} from '../../../../provider/calls/bulkCalls';

/**
 * Merges elements that are equal except for their counts, and adds up these counts. The greatest count comes
 * first.
 */
function mergeEqualElementsAndSumCounts<T extends { count: number }>(all: readonly T[]): T[] {
  const sums = new Map<string, T>();
  for (const each of all) {
    const key = JSON.stringify({ ...each, count: 0 });
    sums.set(key, { ...each, count: (sums.get(key)?.count ?? 0) + each.count });
  }
  return [...sums.values()].toSorted((one, other) => other.count - one.count);
}

function sumCurrentValueCounts(parts: readonly BulkEditCallResult[]): FieldValueCounts[] {
  const all = parts.flatMap(({ present = [] }) => present);
  const paths = [...new Set(all.map(({ path }) => path))];
  return paths.map((path) => ({
    path,
    values: mergeEqualElementsAndSumCounts(all.flatMap((each) => (each.path === path ? each.values : []))),
  }));
}

/** Combines the outcomes of an edit's calls into the outcome of the whole edit. */
export const combineBulkEditResults = (parts: readonly BulkEditCallResult[]): BulkEditCallResult => ({
  done: parts.flatMap(({ done }) => done),
  same: parts.flatMap(({ same }) => same),
  kept: parts.flatMap(({ kept }) => kept),
  changes: mergeEqualElementsAndSumCounts<BulkEditFieldChange>(parts.flatMap(({ changes }) => changes)),
  present: sumCurrentValueCounts(parts),
});

/** Splits the rows of an edit into groups of at most `most` rows, one for each call. */
export const splitRowsIntoRequestBatches = <T>(rows: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most));
