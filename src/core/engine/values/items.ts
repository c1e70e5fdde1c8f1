import { isPendingFile } from '../../provider/calls/uploads';
import { isObject, type Loose } from '../../schema/index';
import { areValuesEqual, findPendingFiles } from './changes';

type ListFieldItems = readonly Loose[];
/** Returns whether an earlier item and a present item are the same. */
type ItemEqualityTest = (was: Loose, now: Loose) => boolean;

const hasSameId: ItemEqualityTest = (was, now) => was._id !== undefined && was._id === now._id;

/** Returns the ids of the stored files in an item. */
function collectStoredAssetIds(value: unknown, inside = false): unknown[] {
  if (!isObject(value) || isPendingFile(value)) return [];
  const own = inside && value._id !== undefined ? [value._id] : [];
  return [...own, ...Object.values(value).flatMap((inner) => collectStoredAssetIds(inner, true))];
}

const hasSamePendingFile: ItemEqualityTest = (was, now) => {
  const files = findPendingFiles(was);
  return findPendingFiles(now).some((file) => files.includes(file));
};

const hasSameStoredFile: ItemEqualityTest = (was, now) => {
  const ids = collectStoredAssetIds(was);
  return collectStoredAssetIds(now).some((id) => ids.includes(id));
};

/** Tests for whether two items are the same, the most reliable test first. */
const itemEqualityTestsByStrength: readonly ItemEqualityTest[] = [
  hasSameId,
  areValuesEqual,
  hasSamePendingFile,
  hasSameStoredFile,
];

/**
 * Returns the index that each item had in the earlier list; undefined for a new item. Items that were never
 * stored have no `_id`, so they are matched by their values. If both lists have equally many unmatched items,
 * these are matched by position.
 */
export function findIndexesInEarlierList(
  before: ListFieldItems,
  now: ListFieldItems,
): (number | undefined)[] {
  const left = new Set(before.keys());
  const origins = now.map((): number | undefined => undefined);
  const setOriginalIndexOfItem = (index: number, origin: number | undefined) => {
    if (origin === undefined) return;
    left.delete(origin);
    origins[index] = origin;
  };
  const matchItemsToEarlierItems = (
    matches: ItemEqualityTest,
    candidates: (index: number) => Iterable<number>,
  ) => {
    for (const [index, item] of now.entries()) {
      if (origins[index] !== undefined) continue;
      const isEarlierIndexOfItem = (origin: number) =>
        left.has(origin) && matches(before[origin] ?? {}, item);
      setOriginalIndexOfItem(index, [...candidates(index)].find(isEarlierIndexOfItem));
    }
  };
  for (const matches of itemEqualityTestsByStrength) {
    // If no item was added or removed, items at the same position are matched first.
    if (before.length === now.length) matchItemsToEarlierItems(matches, (index) => [index]);
    matchItemsToEarlierItems(matches, () => left);
  }
  const unknown = [...now.keys()].filter((index) => origins[index] === undefined);
  // Only items that were never stored are matched by position, because a stored item keeps its `_id`.
  const rest = [...left].filter((origin) => before[origin]?._id === undefined);
  if (unknown.length !== rest.length) return origins;
  for (const [place, index] of unknown.entries()) setOriginalIndexOfItem(index, rest[place]);
  return origins;
}

/**
 * How many items of a list were added, removed and edited. `moved` is true if any item changed its position.
 */
export interface ListItemChangeCounts {
  /** Number of added items. */
  added: number;
  /** Number of removed items. */
  removed: number;
  /** Number of edited items. */
  edited: number;
  /** True if items changed their order. */
  moved: boolean;
}

/**
 * Whether two items are equal apart from their `_id`. The API has possibly assigned an `_id` to one of them.
 */
export const areListItemsEqual = (a: Loose | undefined, b: Loose | undefined): boolean =>
  a && b ? areValuesEqual({ ...a, _id: undefined }, { ...b, _id: undefined }) : a === b;

/**
 * Returns how many items of a list were added, removed or edited since `before`, and whether any item moved.
 */
export function countItemChanges(before: ListFieldItems, now: ListFieldItems): ListItemChangeCounts {
  const origins = findIndexesInEarlierList(before, now);
  const kept = origins.filter((origin) => origin !== undefined);
  return {
    added: now.length - kept.length,
    // Only stored items count as removed; a blank item that the form showed was never stored.
    removed: before.filter(({ _id }, index) => _id !== undefined && !kept.includes(index)).length,
    edited: origins.filter(
      (origin, index) => origin !== undefined && !areListItemsEqual(before[origin], now[index]),
    ).length,
    moved: kept.some((origin, place) => place > 0 && origin < (kept[place - 1] ?? 0)),
  };
}
