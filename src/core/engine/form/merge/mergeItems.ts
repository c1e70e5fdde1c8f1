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
type ItemsBySharedNumber = ReadonlyMap<number, Loose>;

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
const mapItemsBySharedNumber = (
  baseItems: ListItems,
  items: ListItems,
  assignNumber: (item: Loose, index: number) => number,
): ItemsBySharedNumber => {
  const baseItemIndexes = findIndexesInEarlierList(baseItems, items);
  return new Map(items.map((item, index) => [baseItemIndexes[index] ?? assignNumber(item, index), item]));
};

/**
 * Assigns numbers to the items of both versions of the list. If the response to this form's save was lost, a
 * new item may already be stored. It then gets the same number as the stored item.
 */
function assignItemNumbersToBothLists(
  baseItems: ListItems,
  ownItems: ListItems,
  theirItems: ListItems,
): [own: ItemsBySharedNumber, other: ItemsBySharedNumber] {
  const theirItemsByNumber = mapItemsBySharedNumber(
    baseItems,
    theirItems,
    (_, index) => baseItems.length + index,
  );
  const unmatchedNewItemNumbers = new Set(
    [...theirItemsByNumber.keys()].filter((number) => number >= baseItems.length),
  );
  const ownItemsByNumber = mapItemsBySharedNumber(baseItems, ownItems, (item, index) => {
    const matchingNumber = [...unmatchedNewItemNumbers].find((number) =>
      isItemStoredAsSent(item, theirItemsByNumber.get(number)),
    );
    if (matchingNumber === undefined) return baseItems.length + theirItems.length + index;
    unmatchedNewItemNumbers.delete(matchingNumber);
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
 * Adds to `itemNumberOrder` the numbers that only `otherNumbers` has. Each is inserted after the number that precedes
 * it in `otherNumbers`.
 */
function insertMissingItemNumbers(
  itemNumberOrder: readonly number[],
  otherNumbers: readonly number[],
): number[] {
  const completedOrder = [...itemNumberOrder];
  for (const [index, number] of otherNumbers.entries()) {
    const precedingNumberIndex = index === 0 ? -1 : completedOrder.indexOf(otherNumbers[index - 1] ?? 0);
    if (!completedOrder.includes(number)) completedOrder.splice(precedingNumberIndex + 1, 0, number);
  }
  return completedOrder;
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
  for (const itemNumber of new Set([...baseItems.keys(), ...own.keys(), ...other.keys()])) {
    const mergedItem = mergeSingleItem(baseItems[itemNumber], own.get(itemNumber), other.get(itemNumber));
    if (mergedItem === null) return null;
    if (mergedItem) mergedItems.set(itemNumber, mergedItem);
  }
  const [ownOrder = [], otherOrder = []] = [own, other].map((itemsByNumber) =>
    [...itemsByNumber.keys()].filter((number) => mergedItems.has(number)),
  );
  const [ownKept = [], otherKept = []] = [ownOrder, otherOrder].map((itemNumberOrder) =>
    itemNumberOrder.filter((number) => number < baseItems.length),
  );
  const usesTheirOrder = areNumbersAscending(ownKept) || areValuesEqual(ownKept, otherKept);
  if (!usesTheirOrder && !areNumbersAscending(otherKept)) return null;
  const mergedItemOrder = usesTheirOrder
    ? insertMissingItemNumbers(otherOrder, ownOrder)
    : insertMissingItemNumbers(ownOrder, otherOrder);
  return mergedItemOrder.flatMap((number): Loose[] => {
    const item = mergedItems.get(number);
    return item ? [item] : [];
  });
}
