import type { Loose } from '../../../schema/index';
import { areValuesEqual } from '../../values/changes';
import { areListItemsEqual, findIndexesInEarlierList } from '../../values/items';
import { replacePendingWithStoredFiles } from '../../values/sent';

type ListItems = readonly Loose[];
/** An item of a list; undefined if this version of the list does not have the item. */
type OptionalListItem = Loose | undefined;
/**
 * The items of one version of a list, by number and in that version's order. The same item has the same
 * number in both versions.
 */
type ItemsByMergeNumber = ReadonlyMap<number, Loose>;

/**
 * Whether an item is stored as this form sent it; `baseItem` is the item before the form's change. The item's
 * new files are not compared, because they are sent later.
 */
const isItemStoredAsSent = (
  ownItem: OptionalListItem,
  storedItem: OptionalListItem,
  baseItem?: Loose,
): boolean =>
  ownItem !== undefined && areListItemsEqual(replacePendingWithStoredFiles(ownItem, baseItem), storedItem);

/**
 * Assigns a number to each item of one version of the list. An item of the original list gets its position
 * there; a new item gets its number from `assignNumber`.
 */
const mapItemsByAssignedNumber = (
  baseItems: ListItems,
  items: ListItems,
  assignNumber: (item: Loose, index: number) => number,
): ItemsByMergeNumber => {
  const earlierIndexes = findIndexesInEarlierList(baseItems, items);
  return new Map(items.map((item, index) => [earlierIndexes[index] ?? assignNumber(item, index), item]));
};

/**
 * Assigns numbers to the items of both versions of the list. If the response to this form's save was lost, a
 * new item may already be stored. It then gets the same number as the stored item.
 */
function assignItemNumbersToBothLists(
  baseItems: ListItems,
  ownItems: ListItems,
  theirItems: ListItems,
): [own: ItemsByMergeNumber, other: ItemsByMergeNumber] {
  const theirItemsByNumber = mapItemsByAssignedNumber(
    baseItems,
    theirItems,
    (_, index) => baseItems.length + index,
  );
  const unmatchedNumbers = new Set(
    [...theirItemsByNumber.keys()].filter((number) => number >= baseItems.length),
  );
  const ownItemsByNumber = mapItemsByAssignedNumber(baseItems, ownItems, (item, index) => {
    const matchingNumber = [...unmatchedNumbers].find((number) =>
      isItemStoredAsSent(item, theirItemsByNumber.get(number)),
    );
    if (matchingNumber === undefined) return baseItems.length + theirItems.length + index;
    unmatchedNumbers.delete(matchingNumber);
    return matchingNumber;
  });
  return [ownItemsByNumber, theirItemsByNumber];
}

/**
 * Merges this form's version of one item with the other save's version. Returns undefined if the item was
 * removed, null if the two versions changed it differently.
 */
function mergeSingleItem(
  baseItem: OptionalListItem,
  ownItem: OptionalListItem,
  theirItem: OptionalListItem,
): OptionalListItem | null {
  if (areListItemsEqual(ownItem, baseItem)) return theirItem;
  if (
    !isItemStoredAsSent(ownItem, theirItem, baseItem) &&
    !areListItemsEqual(ownItem, theirItem) &&
    !areListItemsEqual(theirItem, baseItem)
  )
    return null;
  return ownItem && { ...ownItem, _id: theirItem?._id };
}

const areNumbersAscending = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));

/**
 * Adds to `order` the numbers that only `otherNumbers` has. Each is inserted after the number that precedes
 * it in `otherNumbers`.
 */
function insertMissingItemNumbers(order: readonly number[], otherNumbers: readonly number[]): number[] {
  const result = [...order];
  for (const [index, number] of otherNumbers.entries()) {
    const precedingIndex = index === 0 ? -1 : result.indexOf(otherNumbers[index - 1] ?? 0);
    if (!result.includes(number)) result.splice(precedingIndex + 1, 0, number);
  }
  return result;
}

/**
 * Merges two changed versions of a list: this form's, and the one that another save stored. Returns null if
 * both changed the same item differently, or both reordered the items. The operator then has to choose.
 */
export function mergeListItems(
  baseItems: ListItems,
  ownItems: ListItems,
  theirItems: ListItems,
): Loose[] | null {
  const [own, other] = assignItemNumbersToBothLists(baseItems, ownItems, theirItems);
  const mergedItems = new Map<number, Loose>();
  for (const number of new Set([...baseItems.keys(), ...own.keys(), ...other.keys()])) {
    const item = mergeSingleItem(baseItems[number], own.get(number), other.get(number));
    if (item === null) return null;
    if (item) mergedItems.set(number, item);
  }
  const [ownOrder = [], otherOrder = []] = [own, other].map((side) =>
    [...side.keys()].filter((number) => mergedItems.has(number)),
  );
  const [ownKept = [], otherKept = []] = [ownOrder, otherOrder].map((order) =>
    order.filter((number) => number < baseItems.length),
  );
  const usesTheirOrder = areNumbersAscending(ownKept) || areValuesEqual(ownKept, otherKept);
  if (!usesTheirOrder && !areNumbersAscending(otherKept)) return null;
  const order = usesTheirOrder
    ? insertMissingItemNumbers(otherOrder, ownOrder)
    : insertMissingItemNumbers(ownOrder, otherOrder);
  return order.flatMap((number): Loose[] => {
    const item = mergedItems.get(number);
    return item ? [item] : [];
  });
}
