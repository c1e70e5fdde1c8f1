import { isPendingFile } from '../../provider/calls/uploads';
import { isObject, type Loose } from '../../schema/index';
import { areValuesEqual, findPendingFiles } from './changes';

type ListFieldItems = readonly Loose[];
/** Returns whether an earlier item and a present item are the same. */
type ItemEqualityTest = (earlierItem: Loose, currentItem: Loose) => boolean;

const hasSameId: ItemEqualityTest = (earlierItem, currentItem) =>
  earlierItem._id !== undefined && earlierItem._id === currentItem._id;

/** Returns the ids of the stored files in an item. */
function collectStoredAssetIds(value: unknown, isNestedValue = false): unknown[] {
  if (!isObject(value) || isPendingFile(value)) return [];
  const ownAssetIds = isNestedValue && value._id !== undefined ? [value._id] : [];
  return [
    ...ownAssetIds,
    ...Object.values(value).flatMap((innerValue) => collectStoredAssetIds(innerValue, true)),
  ];
}

const hasSamePendingFile: ItemEqualityTest = (earlierItem, currentItem) => {
  const earlierFiles = findPendingFiles(earlierItem);
  return findPendingFiles(currentItem).some((file) => earlierFiles.includes(file));
};

const hasSameStoredFile: ItemEqualityTest = (earlierItem, currentItem) => {
  const earlierAssetIds = collectStoredAssetIds(earlierItem);
  return collectStoredAssetIds(currentItem).some((id) => earlierAssetIds.includes(id));
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
  earlierItems: ListFieldItems,
  currentItems: ListFieldItems,
): (number | undefined)[] {
  const unmatchedEarlierIndexes = new Set(earlierItems.keys());
  const earlierIndexes = currentItems.map((): number | undefined => undefined);
  const setEarlierIndexOfItem = (index: number, earlierIndex: number | undefined) => {
    if (earlierIndex === undefined) return;
    unmatchedEarlierIndexes.delete(earlierIndex);
    earlierIndexes[index] = earlierIndex;
  };
  const matchItemsToEarlierItems = (
    areSameItem: ItemEqualityTest,
    getCandidates: (index: number) => Iterable<number>,
  ) => {
    for (const [index, item] of currentItems.entries()) {
      if (earlierIndexes[index] !== undefined) continue;
      const isEarlierIndexOfItem = (earlierIndex: number) =>
        unmatchedEarlierIndexes.has(earlierIndex) && areSameItem(earlierItems[earlierIndex] ?? {}, item);
      setEarlierIndexOfItem(index, [...getCandidates(index)].find(isEarlierIndexOfItem));
    }
  };
  for (const itemEqualityTest of itemEqualityTestsByStrength) {
    // If no item was added or removed, items at the same position are matched first.
    if (earlierItems.length === currentItems.length)
      matchItemsToEarlierItems(itemEqualityTest, (index) => [index]);
    matchItemsToEarlierItems(itemEqualityTest, () => unmatchedEarlierIndexes);
  }
  const unmatchedCurrentIndexes = [...currentItems.keys()].filter(
    (index) => earlierIndexes[index] === undefined,
  );
  // Only items that were never stored are matched by position, because a stored item keeps its `_id`.
  const unstoredEarlierIndexes = [...unmatchedEarlierIndexes].filter(
    (earlierIndex) => earlierItems[earlierIndex]?._id === undefined,
  );
  if (unmatchedCurrentIndexes.length !== unstoredEarlierIndexes.length) return earlierIndexes;
  for (const [place, index] of unmatchedCurrentIndexes.entries())
    setEarlierIndexOfItem(index, unstoredEarlierIndexes[place]);
  return earlierIndexes;
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
 * Returns how many items of a list were added, removed or edited since `earlierItems`, and whether any item
 * moved.
 */
export function countItemChanges(
  earlierItems: ListFieldItems,
  currentItems: ListFieldItems,
): ListItemChangeCounts {
  const earlierIndexes = findIndexesInEarlierList(earlierItems, currentItems);
  const keptIndexes = earlierIndexes.filter((earlierIndex) => earlierIndex !== undefined);
  return {
    added: currentItems.length - keptIndexes.length,
    // Only stored items count as removed; a blank item that the form showed was never stored.
    removed: earlierItems.filter(({ _id }, index) => _id !== undefined && !keptIndexes.includes(index))
      .length,
    edited: earlierIndexes.filter(
      (earlierIndex, index) =>
        earlierIndex !== undefined && !areListItemsEqual(earlierItems[earlierIndex], currentItems[index]),
    ).length,
    moved: keptIndexes.some(
      (earlierIndex, index) => index > 0 && earlierIndex < (keptIndexes[index - 1] ?? 0),
    ),
  };
}
