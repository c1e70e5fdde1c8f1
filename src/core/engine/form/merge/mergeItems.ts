import type { Loose } from '../../../schema/index';
import { areValuesEqual } from '../../values/changes';
import { areListItemsEqual, findIndexesInEarlierList } from '../../values/items';
import { replacePendingWithStoredFiles } from '../../values/sent';

type ListItems = readonly Loose[];
/** An item of a list; undefined if this version of the list does not have the item. */
type OptionalListItem = Loose | undefined;
/**
 * The items of one version of a list, in that version's order, each with a number. The number identifies the
 * item in both versions.
 */
type ItemsByMergeNumber = ReadonlyMap<number, Loose>;

/**
 * Whether an item is stored as this form sent it; `was` is the item before the form's change. The item's new
 * files are not compared, because they are sent later.
 */
const isItemStoredAsSent = (own: OptionalListItem, stored: OptionalListItem, was?: Loose): boolean =>
  own !== undefined && areListItemsEqual(replacePendingWithStoredFiles(own, was), stored);

/**
 * Numbers the items of one version of the list. An earlier item's number is its earlier position; a new
 * item's number comes from `numberOf`.
 */
const mapItemsByAssignedNumber = (
  before: ListItems,
  items: ListItems,
  numberOf: (item: Loose, index: number) => number,
): ItemsByMergeNumber => {
  const origins = findIndexesInEarlierList(before, items);
  return new Map(items.map((item, index) => [origins[index] ?? numberOf(item, index), item]));
};

/**
 * Numbers the items of both versions of the list. If the response to this form's save was lost, a new item
 * may already be stored. It then gets the number of the stored item.
 */
function assignItemNumbersToBothLists(
  before: ListItems,
  mine: ListItems,
  theirs: ListItems,
): [own: ItemsByMergeNumber, other: ItemsByMergeNumber] {
  const other = mapItemsByAssignedNumber(before, theirs, (_, index) => before.length + index);
  const free = new Set([...other.keys()].filter((number) => number >= before.length));
  const own = mapItemsByAssignedNumber(before, mine, (item, index) => {
    const twin = [...free].find((number) => isItemStoredAsSent(item, other.get(number)));
    if (twin === undefined) return before.length + theirs.length + index;
    free.delete(twin);
    return twin;
  });
  return [own, other];
}

/**
 * Merges this form's version of one item with the other save's version. Returns undefined if the item was
 * removed, null if the two versions changed it differently.
 */
function mergeSingleItem(
  was: OptionalListItem,
  own: OptionalListItem,
  other: OptionalListItem,
): OptionalListItem | null {
  if (areListItemsEqual(own, was)) return other;
  if (
    !isItemStoredAsSent(own, other, was) &&
    !areListItemsEqual(own, other) &&
    !areListItemsEqual(other, was)
  )
    return null;
  return own && { ...own, _id: other?._id };
}

const areNumbersAscending = (numbers: readonly number[]) =>
  numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? 0));

/**
 * Adds to `order` the numbers that only `others` has. Each is inserted after the number that precedes it in
 * `others`.
 */
function insertMissingItemNumbers(order: readonly number[], others: readonly number[]): number[] {
  const result = [...order];
  for (const [place, number] of others.entries()) {
    const behind = place === 0 ? -1 : result.indexOf(others[place - 1] ?? 0);
    if (!result.includes(number)) result.splice(behind + 1, 0, number);
  }
  return result;
}

/**
 * Merges two changed versions of a list: this form's, and the one that another save stored. Returns null if
 * both changed the same item differently, or both reordered the items. The operator then has to choose.
 */
export function mergeListItems(before: ListItems, mine: ListItems, theirs: ListItems): Loose[] | null {
  const [own, other] = assignItemNumbersToBothLists(before, mine, theirs);
  const merged = new Map<number, Loose>();
  for (const number of new Set([...before.keys(), ...own.keys(), ...other.keys()])) {
    const item = mergeSingleItem(before[number], own.get(number), other.get(number));
    if (item === null) return null;
    if (item) merged.set(number, item);
  }
  const [ownOrder = [], otherOrder = []] = [own, other].map((side) =>
    [...side.keys()].filter((number) => merged.has(number)),
  );
  const [ownKept = [], otherKept = []] = [ownOrder, otherOrder].map((order) =>
    order.filter((number) => number < before.length),
  );
  const isTheirs = areNumbersAscending(ownKept) || areValuesEqual(ownKept, otherKept);
  if (!isTheirs && !areNumbersAscending(otherKept)) return null;
  const order = isTheirs
    ? insertMissingItemNumbers(otherOrder, ownOrder)
    : insertMissingItemNumbers(ownOrder, otherOrder);
  return order.flatMap((number): Loose[] => {
    const item = merged.get(number);
    return item ? [item] : [];
  });
}
