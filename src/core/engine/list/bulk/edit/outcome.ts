import type {
  BulkEditCallResult,
  BulkEditFieldChange,
  FieldValueCounts,
} from '../../../../provider/calls/bulkCalls';

/**
 * Merges elements that are equal except for their counts, and adds up these counts. The greatest count comes
 * first.
 */
function mergeEqualElementsAndSumCounts<T extends { count: number }>(elements: readonly T[]): T[] {
  const mergedElementByKey = new Map<string, T>();
  for (const element of elements) {
    const key = JSON.stringify({ ...element, count: 0 });
    mergedElementByKey.set(key, {
      ...element,
      count: (mergedElementByKey.get(key)?.count ?? 0) + element.count,
    });
  }
  return [...mergedElementByKey.values()].toSorted((one, other) => other.count - one.count);
}

function sumCurrentValueCounts(callResults: readonly BulkEditCallResult[]): FieldValueCounts[] {
  const valueCounts = callResults.flatMap(({ present = [] }) => present);
  const fieldPaths = [...new Set(valueCounts.map(({ path }) => path))];
  return fieldPaths.map((path) => ({
    path,
    values: mergeEqualElementsAndSumCounts(
      valueCounts.flatMap((fieldCounts) => (fieldCounts.path === path ? fieldCounts.values : [])),
    ),
  }));
}

/** Combines the outcomes of an edit's calls into the outcome of the whole edit. */
export const combineBulkEditResults = (callResults: readonly BulkEditCallResult[]): BulkEditCallResult => ({
  done: callResults.flatMap(({ done }) => done),
  same: callResults.flatMap(({ same }) => same),
  kept: callResults.flatMap(({ kept }) => kept),
  changes: mergeEqualElementsAndSumCounts<BulkEditFieldChange>(callResults.flatMap(({ changes }) => changes)),
  present: sumCurrentValueCounts(callResults),
});
