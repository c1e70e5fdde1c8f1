import type { Loose } from '../../schema/index';
import { areValuesEqual } from '../values/changes';

/** The React key of a list item. It stays the same when the item is moved or saved. */
export interface ListItemReactKey {
  key: string;
  /** The API's id of the item, which a new item gets when it is saved. */
  _id: unknown;
}

/**
 * Returns the React keys of a list's new `items`. `previousKeys` holds the keys of the old list. An item
 * whose `_id` is in the old list keeps its key. Any other item takes the key of the old item at its index, if
 * that item had no `_id` yet; otherwise it gets a new key.
 */
export function updateListItemReactKeys(
  items: readonly Loose[],
  previousKeys: readonly ListItemReactKey[],
  createKey: () => string,
): readonly ListItemReactKey[] {
  const previousKeyByItemId = new Map(
    previousKeys.flatMap(({ key, _id }) => (_id === undefined ? [] : [[_id, key]])),
  );
  const reuseOrCreateItemKey = ({ _id }: Loose, index: number) => {
    const knownKey = _id === undefined ? undefined : previousKeyByItemId.get(_id);
    const previousKeyAtIndex = previousKeys[index];
    return (
      knownKey ??
      (previousKeyAtIndex && previousKeyAtIndex._id === undefined ? previousKeyAtIndex.key : createKey())
    );
  };
  const updatedKeys = items.map((item, index) => ({ key: reuseOrCreateItemKey(item, index), _id: item._id }));
  return areValuesEqual(updatedKeys, previousKeys) ? previousKeys : updatedKeys;
}

/** Returns a list with the item at `fromIndex` moved to `toIndex`. */
export const moveListItem = <T>(items: readonly T[], fromIndex: number, toIndex: number): T[] =>
  items.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, ...items.slice(fromIndex, fromIndex + 1));
