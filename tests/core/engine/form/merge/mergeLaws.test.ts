import { describe, expect, test } from 'vitest';
import { mergeListItems } from '../../../../../src/core/engine/form/merge/mergeItems';
import { asset, pending } from '../thing';

interface Item {
  _id?: string;
  /** What an item is told by in these tests; the merge knows nothing of it. */
  url: string;
  image: unknown;
}
type Sort = 'mine' | 'theirs';

/** Numbers from 0 to below `below`, the same ones for a seed. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((again ^ (again >>> 14)) >>> 0) % below;
  };
}
type Numbers = ReturnType<typeof numbersFrom>;

/** What a side did: to which items of the list before, by their numbers, and in which order they are now. */
interface Side {
  items: Item[];
  edited: Set<number>;
  removed: Set<number>;
  added: string[];
  order: number[];
}

interface Allowed {
  moves: boolean;
  changes: boolean;
}

function sideOf(sort: Sort, before: readonly Item[], next: Numbers, { moves, changes }: Allowed): Side {
  const rows = before.map((item, number) => ({ number, item: { ...item } }));
  const side: Side = { items: [], edited: new Set(), removed: new Set(), added: [], order: [] };
  const isStored = sort === 'theirs';
  const picture = (name: string) => (isStored ? asset(name) : pending(name));
  for (let step = next(5); step > 0; step -= 1) {
    const place = next(rows.length + 1);
    const row = rows[place];
    const kind = next(4);
    const name = `${sort}-${step}-${next(1000)}`;
    if (kind === 0 && moves && row) {
      rows.splice(place, 1);
      rows.splice(next(rows.length + 1), 0, row);
    } else if (kind === 1 && changes && row && row.number >= 0) {
      if (next(2) === 0) row.item.url = name;
      // No two sides change an item to the same: one of them takes pictures out, the other puts some in.
      else row.item.image = isStored ? picture(name) : next(2) === 0 ? null : picture(name);
      side.edited.add(row.number);
    } else if (kind === 2 && changes && row && row.number >= 0) {
      rows.splice(place, 1);
      side.removed.add(row.number);
      side.edited.delete(row.number);
    } else if (kind === 3 && changes) {
      const item: Item = {
        ...(isStored && { _id: name }),
        url: name,
        image: next(2) === 0 ? null : picture(name),
      };
      rows.splice(place, 0, { number: -1, item });
      side.added.push(name);
    }
  }
  side.items = rows.map(({ item }) => item);
  side.order = rows.map(({ number }) => number).filter((number) => number >= 0);
  // An edit that another one took back is none.
  for (const number of side.edited) {
    const now = rows.find((row) => row.number === number)?.item;
    if (JSON.stringify(now) === JSON.stringify(before[number])) side.edited.delete(number);
  }
  return side;
}

interface Round {
  seed: number;
  before: Item[];
  mine: Side;
  theirs: Side;
}

const all: Allowed = { moves: true, changes: true };
const none: Allowed = { moves: false, changes: false };

function roundsOf(mineMay: Allowed, theirsMay: Allowed): Round[] {
  return Array.from({ length: 2000 }, (_, seed) => {
    const next = numbersFrom(seed);
    const before = Array.from({ length: next(6) }, (_each, number) => ({
      _id: `b${number}`,
      url: `before-${number}`,
      image: next(3) === 0 ? null : asset(`before-${number}`),
    }));
    return {
      seed,
      before,
      mine: sideOf('mine', before, next, mineMay),
      theirs: sideOf('theirs', before, next, theirsMay),
    };
  });
}

const merged = ({ before, mine, theirs }: Round) =>
  mergeListItems(before as never, mine.items as never, theirs.items as never) as Item[] | null;
const numbersOf = ({ before }: Round) => [...before.keys()];
const byId = (items: readonly Item[], number: number) => items.filter(({ _id }) => _id === `b${number}`);
const isAscending = (order: readonly number[]) => order.every((n, i) => i === 0 || n > (order[i - 1] ?? 0));

/** What only an operator can tell, by what the sides did. */
function isTold({ before, mine, theirs }: Round): boolean {
  const clash = [...before.keys()].some(
    (number) =>
      (mine.edited.has(number) && (theirs.edited.has(number) || theirs.removed.has(number))) ||
      (theirs.edited.has(number) && mine.removed.has(number)),
  );
  const [own, other] = [
    mine.order.filter((number) => !theirs.removed.has(number)),
    theirs.order.filter((number) => !mine.removed.has(number)),
  ];
  return clash || (!isAscending(own) && !isAscending(other) && String(own) !== String(other));
}

describe('whatever two operators did to a list', () => {
  const rounds = roundsOf(all, all);
  const results = rounds.map((round) => ({ ...round, result: merged(round) }));
  const settled = results.flatMap((each) => (each.result ? [{ ...each, result: each.result }] : []));

  test('they are asked where both changed an item or the order in ways of their own, and only there', () => {
    for (const each of results) expect([each.seed, each.result === null]).toEqual([each.seed, isTold(each)]);
  });

  test('what one of them added is there once, with its file', () => {
    for (const { seed, mine, theirs, result } of settled) {
      for (const side of [mine, theirs]) {
        for (const name of side.added) {
          const own = side.items.find(({ url }) => url === name);
          expect([seed, result.filter(({ url }) => url === name)]).toEqual([seed, [own]]);
        }
      }
    }
  });

  test('what nobody touched is as it was, what one changed is as that one left it, what one removed is gone', () => {
    for (const round of settled) {
      const { seed, before, mine, theirs, result } = round;
      for (const number of numbersOf(round)) {
        const side = mine.edited.has(number) ? mine.items : theirs.edited.has(number) ? theirs.items : before;
        const isGone = mine.removed.has(number) || theirs.removed.has(number);
        expect([seed, byId(result, number)]).toEqual([seed, isGone ? [] : byId(side, number)]);
      }
      expect(result).toHaveLength(
        numbersOf(round).filter((number) => !mine.removed.has(number) && !theirs.removed.has(number)).length +
          mine.added.length +
          theirs.added.length,
      );
    }
  });

  test('the same stays whoever saves first', () => {
    const urls = (items: readonly Item[] | null) => items?.map(({ url }) => url).toSorted() ?? null;
    for (const round of results) {
      const swapped = merged({ ...round, mine: round.theirs, theirs: round.mine });
      expect([round.seed, urls(swapped)]).toEqual([round.seed, urls(round.result)]);
    }
  });
});

test('where one operator did something, the list is as that one left it', () => {
  for (const round of roundsOf(all, none)) expect(merged(round)).toEqual(round.mine.items);
  for (const round of roundsOf(none, all)) expect(merged(round)).toEqual(round.theirs.items);
});

test('where no item was moved, the items of each operator stand in the order that they gave them', () => {
  const still: Allowed = { moves: false, changes: true };
  for (const round of roundsOf(still, still)) {
    const result = merged(round);
    if (!result) continue;
    for (const { items } of [round.mine, round.theirs]) {
      const tell = (item: Item) => item._id ?? item.url;
      const own = items.map(tell);
      const kept = result.map(tell).filter((each) => own.includes(each));
      expect([round.seed, kept]).toEqual([round.seed, own.filter((each) => kept.includes(each))]);
    }
  }
});
