import { isPending } from '../../provider/calls/uploads';
import { isObject, type Loose } from '../../schema/index';
import { equalValues, pendingFiles } from './changes';

type Items = readonly Loose[];
/** True if an old item and a current item are the same item. */
type Match = (was: Loose, now: Loose) => boolean;

const sameId: Match = (was, now) => was._id !== undefined && was._id === now._id;

/** The ids of the stored files that an item holds. */
function assetIds(value: unknown, inside = false): unknown[] {
  if (!isObject(value) || isPending(value)) return [];
  const own = inside && value._id !== undefined ? [value._id] : [];
  return [...own, ...Object.values(value).flatMap((inner) => assetIds(inner, true))];
}

const sameFile: Match = (was, now) => {
  const files = pendingFiles(was);
  return pendingFiles(now).some((file) => files.includes(file));
};

const sameAsset: Match = (was, now) => {
  const ids = assetIds(was);
  return assetIds(now).some((id) => ids.includes(id));
};

/** Signs that two items are the same one, the surest first. */
const signs: readonly Match[] = [sameId, equalValues, sameFile, sameAsset];

/**
 * Returns the index that each item had before, undefined for a new item. Items that were never stored have no
 * `_id`. They are matched by their values, and at last by their order, if their number is the same.
 */
export function originsOf(before: Items, now: Items): (number | undefined)[] {
  const left = new Set(before.keys());
  const origins = now.map((): number | undefined => undefined);
  const assign = (index: number, origin: number | undefined) => {
    if (origin === undefined) return;
    left.delete(origin);
    origins[index] = origin;
  };
  const assignAll = (matches: Match, candidates: (index: number) => Iterable<number>) => {
    for (const [index, item] of now.entries()) {
      if (origins[index] !== undefined) continue;
      const isOrigin = (origin: number) => left.has(origin) && matches(before[origin] ?? {}, item);
      assign(index, [...candidates(index)].find(isOrigin));
    }
  };
  for (const matches of signs) {
    // Equal items are matched by their place, unless some were added or removed.
    if (before.length === now.length) assignAll(matches, (index) => [index]);
    assignAll(matches, () => left);
  }
  const unknown = [...now.keys()].filter((index) => origins[index] === undefined);
  // An item that was stored keeps its `_id`.
  const rest = [...left].filter((origin) => before[origin]?._id === undefined);
  if (unknown.length !== rest.length) return origins;
  for (const [place, index] of unknown.entries()) assign(index, rest[place]);
  return origins;
}

/** The numbers of a list's added, removed and edited items; `moved` is true if any was moved. */
export interface ItemChanges {
  added: number;
  removed: number;
  edited: number;
  moved: boolean;
}

/** True if two items are equal but for their `_id`, which the API may have given to one of them meanwhile. */
export const equalButId = (a: Loose | undefined, b: Loose | undefined): boolean =>
  a && b ? equalValues({ ...a, _id: undefined }, { ...b, _id: undefined }) : a === b;

/** Compares a list as it was with the list as it is now. */
export function itemChanges(before: Items, now: Items): ItemChanges {
  const origins = originsOf(before, now);
  const kept = origins.filter((origin) => origin !== undefined);
  return {
    added: now.length - kept.length,
    // A blank item that the form only showed was never stored, so it can't have been removed.
    removed: before.filter(({ _id }, index) => _id !== undefined && !kept.includes(index)).length,
    edited: origins.filter((origin, index) => origin !== undefined && !equalButId(before[origin], now[index]))
      .length,
    moved: kept.some((origin, place) => place > 0 && origin < (kept[place - 1] ?? 0)),
  };
}
