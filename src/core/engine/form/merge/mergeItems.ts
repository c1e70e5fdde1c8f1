import type { Loose } from '../../../schema/index';
import { areValuesEqual } from '../../values/changes';
import { areItemsEqual, earlierIndexes } from '../../values/items';
import { withSuccessorsPending } from '../../values/sent';

type Items = readonly Loose[];
/** An item; undefined if there is none. */
type Maybe = Loose | undefined;
/**
 * The items of one side by their numbers, in the order of that side. The same item has the same number on
 * both sides.
 */
type Side = ReadonlyMap<number, Loose>;

/**
 * Whether an item is stored as this form sent it; `was` is the item before the form's change. Its new files
 * are not compared, because they are sent later.
 */
const isSentAs = (own: Maybe, stored: Maybe, was?: Loose): boolean =>
  own !== undefined && areItemsEqual(withSuccessorsPending(own, was), stored);

/**
 * Numbers the items of one side. An earlier item's number is its earlier position; a new item's number comes
 * from `numberOf`.
 */
const sideOf = (before: Items, items: Items, numberOf: (item: Loose, index: number) => number): Side => {
  const origins = earlierIndexes(before, items);
  return new Map(items.map((item, index) => [origins[index] ?? numberOf(item, index), item]));
};

/**
 * Numbers the items of both sides. A new item of this form may already be stored, if the answer to its save
 * was lost. It then gets the number of the stored item.
 */
function sidesOf(before: Items, mine: Items, theirs: Items): [own: Side, other: Side] {
  const other = sideOf(before, theirs, (_, index) => before.length + index);
  const free = new Set([...other.keys()].filter((number) => number >= before.length));
  const own = sideOf(before, mine, (item, index) => {
    const twin = [...free].find((number) => isSentAs(item, other.get(number)));
    if (twin === undefined) return before.length + theirs.length + index;
    free.delete(twin);
    return twin;
  });
  return [own, other];
}

/** Merges one item. Returns undefined if a side removed it; null if both sides changed it differently. */
function agreed(was: Maybe, own: Maybe, other: Maybe): Maybe | null {
  if (areItemsEqual(own, was)) return other;
  if (!isSentAs(own, other, was) && !areItemsEqual(own, other) && !areItemsEqual(other, was)) return null;
  return own && { ...own, _id: other?._id };
}

const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? 0));

/**
 * Returns `order` with the numbers added that only `others` has. Each follows the number that precedes it in
 * `others`.
 */
function withNew(order: readonly number[], others: readonly number[]): number[] {
  const result = [...order];
  for (const [place, number] of others.entries()) {
    const behind = place === 0 ? -1 : result.indexOf(others[place - 1] ?? 0);
    if (!result.includes(number)) result.splice(behind + 1, 0, number);
  }
  return result;
}

/**
 * Merges a list that both sides changed: items that each side added, removed, changed or moved. Returns null
 * if both sides changed the same item differently, or both reordered the items. The operator then has to
 * choose.
 */
export function mergeItems(before: Items, mine: Items, theirs: Items): Loose[] | null {
  const [own, other] = sidesOf(before, mine, theirs);
  const merged = new Map<number, Loose>();
  for (const number of new Set([...before.keys(), ...own.keys(), ...other.keys()])) {
    const item = agreed(before[number], own.get(number), other.get(number));
    if (item === null) return null;
    if (item) merged.set(number, item);
  }
  const [ownOrder = [], otherOrder = []] = [own, other].map((side) =>
    [...side.keys()].filter((number) => merged.has(number)),
  );
  const [ownKept = [], otherKept = []] = [ownOrder, otherOrder].map((order) =>
    order.filter((number) => number < before.length),
  );
  const isTheirs = isAscending(ownKept) || areValuesEqual(ownKept, otherKept);
  if (!isTheirs && !isAscending(otherKept)) return null;
  const order = isTheirs ? withNew(otherOrder, ownOrder) : withNew(ownOrder, otherOrder);
  return order.flatMap((number): Loose[] => {
    const item = merged.get(number);
    return item ? [item] : [];
  });
}
