import type { Loose } from '../../../schema/index';
import { same } from '../../values/changes';
import { alike, originsOf } from '../../values/items';
import { withSuccessorsPending } from '../../values/sent';

type Items = readonly Loose[];
/** An item, or that there is none. */
type Maybe = Loose | undefined;
/** The items of one side by their numbers, in the side's order. */
type Side = ReadonlyMap<number, Loose>;

/** Whether the API holds an item, which it held as `was`, as this form sent it: its new files follow. */
const isSentAs = (own: Maybe, stored: Maybe, was?: Loose): boolean =>
  own !== undefined && alike(withSuccessorsPending(own, was), stored);

/** Numbers the items of a side by their places before; those that are new get what `numberOf` says. */
const sideOf = (before: Items, items: Items, numberOf: (item: Loose, index: number) => number): Side => {
  const origins = originsOf(before, items);
  return new Map(items.map((item, index) => [origins[index] ?? numberOf(item, index), item]));
};

/** Both sides: an item of mine that is new has the number of theirs that the API made of it, where an answer was lost. */
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

/** What both sides made of an item: undefined where it went, null where each changed it in a way of its own. */
function agreed(was: Maybe, own: Maybe, other: Maybe): Maybe | null {
  if (alike(own, was)) return other;
  if (!isSentAs(own, other, was) && !alike(own, other) && !alike(other, was)) return null;
  return own && { ...own, _id: other?._id };
}

const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? 0));

/** `order` with the numbers that only `others` has, each behind the one that it stands behind there. */
function withNew(order: readonly number[], others: readonly number[]): number[] {
  const result = [...order];
  for (const [place, number] of others.entries()) {
    const behind = place === 0 ? -1 : result.indexOf(others[place - 1] ?? 0);
    if (!result.includes(number)) result.splice(behind + 1, 0, number);
  }
  return result;
}

/**
 * A list after two sides changed it: what each of them added, removed, changed or moved. Null where both changed the
 * same item, or each put the items into an order of its own: then only an operator can tell.
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
  const isTheirs = isAscending(ownKept) || same(ownKept, otherKept);
  if (!isTheirs && !isAscending(otherKept)) return null;
  const order = isTheirs ? withNew(otherOrder, ownOrder) : withNew(ownOrder, otherOrder);
  return order.flatMap((number): Loose[] => {
    const item = merged.get(number);
    return item ? [item] : [];
  });
}
