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
  const [held, setHeld] = useState<readonly ListItemReactKey[]>([]);
  const keyed = updateListItemReactKeys(items, held, generateItemKey);
  if (keyed !== held) setHeld(keyed);

  /** Adds, removes or moves list items, together with their React keys. */
  const change = useCallback(
    (
      next: (items: readonly I[]) => readonly I[],
      order: (keys: readonly ListItemReactKey[]) => readonly ListItemReactKey[],
    ) => {
      setHeld(order);
      setValue(path, next(getValues(path)), { shouldDirty: true });
    },
    [path, getValues, setValue],
  );

  const move = useCallback(
    (from: number, to: number) =>
      change(
        (before) => moveListItem(before, from, to),
        (keys) => moveListItem(keys, from, to),
      ),
    [change],
  );

  return { keys: keyed.map(({ key }) => key), change, move };
}
