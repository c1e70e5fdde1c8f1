import { isObject } from '../kinds/nested';
import type { Loose } from '../words/paths';
import { isSameValue } from './sameValue';

/** Returns those items of a stored list that are objects. Other programs may have stored other values. */
export const keepOnlyObjectItems = (value: unknown): Loose[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const hasItemId = ({ _id }: Loose) => typeof _id === 'string';

const getListItemId = (value: unknown) =>
  isObject(value) && typeof value._id === 'string' ? value._id : undefined;

/**
 * Whether two values are equal. Files are compared by `_id`, because an item in a body names its file only by
 * `_id`.
 */
const isSameValueOrFile = (previousValue: unknown, currentValue: unknown) =>
  isSameValue(previousValue, currentValue) ||
  (getListItemId(currentValue) !== undefined && getListItemId(previousValue) === getListItemId(currentValue));

const isBlankOrBooleanValue = (value: unknown) =>
  value === undefined || value === null || value === '' || typeof value === 'boolean';

/**
 * Returns the index that each item of a changed list had before; undefined for a new item. Items are matched
 * by `_id`. An item without `_id` is matched to an earlier one without `_id` that has equal values. Otherwise
 * it is matched to the earlier item that comes right after the match of its predecessor. In this case, the
 * two items must share a value, or the lists must be equally long.
 */
export function findFormerItemIndexes(
  previousItems: readonly Loose[],
  currentItems: readonly Loose[],
): (number | undefined)[] {
  const unmatchedIndexes = new Set(previousItems.keys());
  const takeIndexOfMatchingItem = (isMatch: (item: Loose) => boolean): number | undefined => {
    for (const index of unmatchedIndexes) {
      const item = previousItems[index];
      if (item === undefined || !isMatch(item)) continue;
      unmatchedIndexes.delete(index);
      return index;
    }
    return undefined;
  };
  const getEntriesExceptId = (item: Loose) => Object.entries(item).filter(([key]) => key !== '_id');
  const indexById = new Map(
    previousItems.map((item, index) => [getListItemId(item), index]).reverse() as [unknown, number][],
  );
  const formerIndexes = currentItems.map((item) => {
    const index = hasItemId(item) ? indexById.get(item._id) : undefined;
    // No two items of the changed list may match the same stored item.
    return index !== undefined && unmatchedIndexes.delete(index) ? index : undefined;
  });
  const isUnmatchedItemWithoutId = (index: number) =>
    formerIndexes[index] === undefined && !hasItemId(currentItems[index] ?? {});
  for (const [index, item] of currentItems.entries()) {
    if (!isUnmatchedItemWithoutId(index)) continue;
    formerIndexes[index] = takeIndexOfMatchingItem(
      (candidate) =>
        !hasItemId(candidate) &&
        getEntriesExceptId(item).every(([key, value]) => isSameValueOrFile(candidate[key], value)),
    );
  }
  for (const [index, item] of currentItems.entries()) {
    if (!isUnmatchedItemWithoutId(index)) continue;
    const expectedFormerIndex = index === 0 ? 0 : (formerIndexes[index - 1] ?? Number.NaN) + 1;
    const expectedFormerItem = unmatchedIndexes.has(expectedFormerIndex)
      ? previousItems[expectedFormerIndex]
      : undefined;
    const sharesNonBlankValueWithItem = (candidate: Loose) =>
      getEntriesExceptId(item).some(
        ([key, value]) => !isBlankOrBooleanValue(value) && isSameValueOrFile(candidate[key], value),
      );
    if (
      !expectedFormerItem ||
      hasItemId(expectedFormerItem) ||
      !(sharesNonBlankValueWithItem(expectedFormerItem) || previousItems.length === currentItems.length)
    )
      continue;
    unmatchedIndexes.delete(expectedFormerIndex);
    formerIndexes[index] = expectedFormerIndex;
  }
  return formerIndexes;
}
