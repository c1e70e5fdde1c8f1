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
const isSameValueOrFile = (was: unknown, is: unknown) =>
  isSameValue(was, is) || (getListItemId(is) !== undefined && getListItemId(was) === getListItemId(is));

const isBlankOrBooleanValue = (value: unknown) =>
  value === undefined || value === null || value === '' || typeof value === 'boolean';

/**
 * Returns the index that each item of a changed list had before; undefined for a new item. Items are matched
 * by `_id`. An item without `_id` matches an item with equal values. Otherwise it matches the item after the
 * previous item's match, if both share a value or the list's length is unchanged.
 */
export function findFormerItemIndexes(was: readonly Loose[], is: readonly Loose[]): (number | undefined)[] {
  const left = new Set(was.keys());
  const takeIndexOfMatchingItem = (fits: (item: Loose) => boolean): number | undefined => {
    for (const index of left) {
      const item = was[index];
      if (item === undefined || !fits(item)) continue;
      left.delete(index);
      return index;
    }
    return undefined;
  };
  const getEntriesExceptId = (item: Loose) => Object.entries(item).filter(([key]) => key !== '_id');
  const byId = new Map(
    was.map((item, index) => [getListItemId(item), index]).reverse() as [unknown, number][],
  );
  const found = is.map((item) => {
    const index = hasItemId(item) ? byId.get(item._id) : undefined;
    // No two items of the changed list may match the same stored item.
    return index !== undefined && left.delete(index) ? index : undefined;
  });
  const isUnmatchedItemWithoutId = (index: number) =>
    found[index] === undefined && !hasItemId(is[index] ?? {});
  for (const [index, item] of is.entries()) {
    if (!isUnmatchedItemWithoutId(index)) continue;
    found[index] = takeIndexOfMatchingItem(
      (one) =>
        !hasItemId(one) &&
        getEntriesExceptId(item).every(([key, value]) => isSameValueOrFile(one[key], value)),
    );
  }
  for (const [index, item] of is.entries()) {
    if (!isUnmatchedItemWithoutId(index)) continue;
    const next = index === 0 ? 0 : (found[index - 1] ?? Number.NaN) + 1;
    const one = left.has(next) ? was[next] : undefined;
    const sharesNonBlankValueWithItem = (other: Loose) =>
      getEntriesExceptId(item).some(
        ([key, value]) => !isBlankOrBooleanValue(value) && isSameValueOrFile(other[key], value),
      );
    if (!one || hasItemId(one) || !(sharesNonBlankValueWithItem(one) || was.length === is.length)) continue;
    left.delete(next);
    found[index] = next;
  }
  return found;
}
