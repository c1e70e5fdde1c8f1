import { useCallback, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Loose } from '../../schema/index';
import { type ListItemReactKey, moveListItem, updateListItemReactKeys } from './itemKeys';

let itemKeyCounter = 0;
const generateItemKey = () => `item-${++itemKeyCounter}`;

/**
 * Returns a new React key for an inserted item. Without a new key, the item would get the key of the item
 * that was at its index.
 */
export const createListItemKey = (): ListItemReactKey => ({ key: generateItemKey(), _id: undefined });

/**
 * Returns stable React keys for a list's items in the form, and functions that change the list.
 * react-hook-form's field array would renew all keys whenever the form writes the list, such as after a save
 * that adds `_id`s. The operator would then lose the text being typed.
 */
export function useListItems<I extends Loose>(path: string) {
  const { getValues, setValue } = useFormContext();
  const items: readonly I[] = useWatch({ name: path });
  const [itemKeys, setItemKeys] = useState<readonly ListItemReactKey[]>([]);
  const updatedKeys = updateListItemReactKeys(items, itemKeys, generateItemKey);
  if (updatedKeys !== itemKeys) setItemKeys(updatedKeys);

  /** Adds, removes or moves list items, together with their React keys. */
  const changeItemsAndKeys = useCallback(
    (
      changeItems: (items: readonly I[]) => readonly I[],
      changeKeys: (keys: readonly ListItemReactKey[]) => readonly ListItemReactKey[],
    ) => {
      setItemKeys(changeKeys);
      setValue(path, changeItems(getValues(path)), { shouldDirty: true });
    },
    [path, getValues, setValue],
  );

  const moveItem = useCallback(
    (fromIndex: number, toIndex: number) =>
      changeItemsAndKeys(
        (currentItems) => moveListItem(currentItems, fromIndex, toIndex),
        (keys) => moveListItem(keys, fromIndex, toIndex),
      ),
    [changeItemsAndKeys],
  );

  return { keys: updatedKeys.map(({ key }) => key), change: changeItemsAndKeys, move: moveItem };
}
