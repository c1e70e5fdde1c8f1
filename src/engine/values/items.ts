import { isPending } from '../../provider/uploads';
import { isObject, type Loose } from '../../schema/index';
import { pendingFiles, same } from './changes';

type Items = readonly Loose[];
/** Whether two items are one: as it was, and as it is now. */
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

/** From the surest sign to the weakest. */
const signs: readonly Match[] = [sameId, same, sameFile, sameAsset];

/**
 * For each item as it is now, the index that it had before; undefined where it is new. Items that were never stored
 * carry no `_id`: they are known by what they hold, and as a last resort by their order, where none came or went.
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
    // Of items that are alike, each is the one in its place, as long as none came or went.
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

/** What happened to a list's items: how many came, went and were changed, and whether any moved. */
export interface ItemChanges {
  added: number;
  removed: number;
  edited: number;
  moved: boolean;
}

/** Whether two items hold the same; the API may have given an `_id` to one of them meanwhile. */
export const alike = (a: Loose | undefined, b: Loose | undefined): boolean =>
  a && b ? same({ ...a, _id: undefined }, { ...b, _id: undefined }) : a === b;

/** What tells a list in a form from the stored one. */
export function itemChanges(before: Items, now: Items): ItemChanges {
  const origins = originsOf(before, now);
  const kept = origins.filter((origin) => origin !== undefined);
  return {
    added: now.length - kept.length,
    // A blank item that a form shows was never there: filled while others came, it is one of the new ones.
    removed: before.filter(({ _id }, index) => _id !== undefined && !kept.includes(index)).length,
    edited: origins.filter((origin, index) => origin !== undefined && !alike(before[origin], now[index]))
      .length,
    moved: kept.some((origin, place) => place > 0 && origin < (kept[place - 1] ?? 0)),
  };
}
