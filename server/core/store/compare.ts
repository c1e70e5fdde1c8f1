import type { SortPathAndDirection, StoreSortKey } from '../../../src/core/schema/index';

/**
 * Returns the rank of a UTF-16 code unit. Surrogates rank highest, because they encode the highest code
 * points.
 */
const rankUtf16UnitByCodePoint = (unit: number): number =>
  unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;

/** Compares texts by code point, as UTF-8 bytes do. JavaScript would compare UTF-16 units. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rankUtf16UnitByCodePoint(x) - rankUtf16UnitByCodePoint(y);
  }
  return a.length - b.length;
}

/** Compares index keys: null comes before numbers, and numbers before text. */
export function compareIndexKeys(a: StoreSortKey, b: StoreSortKey): number {
  if (typeof a === 'string') return typeof b === 'string' ? compareText(a, b) : 1;
  if (typeof b === 'string') return -1;
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return a - b;
}

interface DocumentIdAndIndexKeys {
  id: string;
  keys: Readonly<Record<string, StoreSortKey>>;
}

/**
 * Returns a function that compares documents by the keys of a sort order, and by their ids if all keys are
 * equal.
 */
export const createDocumentComparator =
  (order: readonly SortPathAndDirection[]) =>
  (a: DocumentIdAndIndexKeys, b: DocumentIdAndIndexKeys): number => {
    for (const { path, descending } of order) {
      const difference = compareIndexKeys(a.keys[path] ?? null, b.keys[path] ?? null);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return compareText(b.id, a.id);
  };

/**
 * Returns up to `limit` of the most frequent index keys, each with its number of occurrences. The key null is
 * left out.
 */
export function findMostFrequentIndexKeys(
  keys: readonly StoreSortKey[],
  limit: number,
): { key: StoreSortKey; count: number }[] {
  const countsByKey = new Map<StoreSortKey, number>();
  for (const key of keys) if (key !== null) countsByKey.set(key, (countsByKey.get(key) ?? 0) + 1);
  return [...countsByKey]
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || compareIndexKeys(a.key, b.key))
    .slice(0, limit);
}

/** Returns the highest of some index keys; null if there are none. */
export const findHighestIndexKey = (keys: readonly StoreSortKey[]): StoreSortKey =>
  keys.reduce((highestKey, key) => (compareIndexKeys(key, highestKey) > 0 ? key : highestKey), null);
