import type { Loose } from '../../schema/index';
import { areValuesEqual } from '../values/changes';

/** The React key of a list item. It stays the same when the item is moved or saved. */
export interface ListItemReactKey {
  key: string;
  /** The API's id of the item, which a new item gets when it is saved. */
  _id: unknown;
}

/**
 * Returns the React keys of a list's new `items`. `before` holds the keys of the old list. An item whose
 * `_id` is in the old list keeps its key. Any other item takes the key of the old item at its index, if that
 * item had no `_id` yet; otherwise it gets a new key.
 */
export function updateListItemReactKeys(
  items: readonly Loose[],
  before: readonly ListItemReactKey[],
  newKey: () => string,
): readonly ListItemReactKey[] {
  const known = new Map(before.flatMap(({ key, _id }) => (_id === undefined ? [] : [[_id, key]])));
  const reuseOrCreateItemKey = ({ _id }: Loose, index: number) => {
    const held = _id === undefined ? undefined : known.get(_id);
    const there = before[index];
    return held ?? (there && there._id === undefined ? there.key : newKey());
  };
  const keyed = items.map((item, index) => ({ key: reuseOrCreateItemKey(item, index), _id: item._id }));
  return areValuesEqual(keyed, before) ? before : keyed;
}

/** Returns a list with the item at `from` moved to `to`. */
export const moveListItem = <T>(all: readonly T[], from: number, to: number): T[] =>
  all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1));
