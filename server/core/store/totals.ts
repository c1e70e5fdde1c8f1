import type { StoreSortKey } from '../../../src/core/schema/index';
import { compareText } from './compare';
import type { Collection, CollectionTotals, Document, SumContribution, SumResult, SumsQuery } from './store';

/** Returns the exact sum of the numeric index keys, which must be integers. Skips keys of other types. */
export const sumIndexKeysExactly = (keys: readonly StoreSortKey[]): string =>
  String(keys.reduce((sum, key) => (typeof key === 'number' ? sum + BigInt(key) : sum), 0n));

/**
 * Adds up amounts and counts of entries with the same bucket and item. Leaves out sums whose amount and count
 * are both 0.
 */
export function mergeSumContributions(contributions: Iterable<SumContribution>): SumContribution[] {
  const mergedContributionByKey = new Map<string, SumContribution>();
  for (const { bucket, item, amount, count } of contributions) {
    const key = `${bucket}\n${item}`;
    const mergedContribution = mergedContributionByKey.get(key);
    if (!mergedContribution) mergedContributionByKey.set(key, { bucket, item, amount, count });
    else {
      mergedContribution.amount += amount;
      mergedContribution.count += count;
    }
  }
  return [...mergedContributionByKey.values()].filter(({ amount, count }) => amount !== 0 || count !== 0);
}

/** Adds up the entries from bucket `from` to `until`. `by` groups the sums by bucket, by item, or by both. */
export function sumContributionsInBucketRange(
  contributions: readonly SumContribution[],
  { from, until, by }: SumsQuery,
): SumResult[] {
  const totalByKey = new Map<string, SumResult>();
  for (const { bucket, item, amount, count } of mergeSumContributions(contributions)) {
    if (compareText(bucket, from) < 0 || compareText(bucket, until) > 0) continue;
    const bucketAndItem = { bucket: by === 'item' ? '' : bucket, item: by === 'bucket' ? '' : item };
    const key = JSON.stringify(bucketAndItem);
    const previousTotal = totalByKey.get(key) ?? {
      ...bucketAndItem,
      amount: 0,
      count: 0,
      items: 0,
      last: bucket,
    };
    totalByKey.set(key, {
      ...bucketAndItem,
      amount: previousTotal.amount + amount,
      count: previousTotal.count + count,
      items: by === 'item' ? 1 : previousTotal.items + 1,
      last: compareText(bucket, previousTotal.last) > 0 ? bucket : previousTotal.last,
    });
  }
  return [...totalByKey.values()].toSorted(
    (a, b) => compareText(a.bucket, b.bucket) || compareText(a.item, b.item),
  );
}

/**
 * Returns the amounts that a document adds to a sum. Returns none if their computation throws, so that one
 * faulty document does not block the sum.
 */
export function computeSumContributionsOfDocument(
  computeContributions: CollectionTotals['contributionsBySumName'][string],
  document: Document,
  relatedDocuments: readonly Document[],
): readonly SumContribution[] {
  try {
    return computeContributions(document, relatedDocuments);
  } catch {
    return [];
  }
}

/**
 * Returns the amounts that all documents of a collection add to a sum. `findRelatedDocuments` returns a
 * document's related documents in another collection.
 */
export function collectSumContributions(
  { name: collection, totals }: Collection,
  sumName: string,
  documents: readonly Document[],
  findRelatedDocuments: (id: string) => readonly Document[],
): SumContribution[] {
  const computeContributions = totals?.contributionsBySumName[sumName];
  if (!computeContributions) throw new Error(`${collection} keeps no sums under ${sumName}`);
  return documents.flatMap((document) =>
    computeSumContributionsOfDocument(computeContributions, document, findRelatedDocuments(document._id)),
  );
}
