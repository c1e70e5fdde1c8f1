import { useCallback, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Loose } from '../../schema/index';
import { itemKeysOf, type KeyedItem, withMoved } from './itemKeys';

let lastKey = 0;
const newKey = () => `item-${++lastKey}`;

/** Returns a key for an inserted item; without it, later items would pass their keys on by position. */
export const newKeyed = (): KeyedItem => ({ key: newKey(), _id: undefined });

/**
 * Returns the items of a list in the form, each with a stable key. The library's own field array would renew
 * all keys whenever the form writes the list, as every save with new `_id`s does, and text being typed would
 * be lost.
 */
export function useItems<I extends Loose>(path: string) {
  const { getValues, setValue } = useFormContext();
  const items: readonly I[] = useWatch({ name: path });
  const [held, setHeld] = useState<readonly KeyedItem[]>([]);
  const keyed = itemKeysOf(items, held, newKey);
  if (keyed !== held) setHeld(keyed);

  /** Adds, removes or moves items together with their keys. */
  const change = useCallback(
    (
      next: (items: readonly I[]) => readonly I[],
      order: (keys: readonly KeyedItem[]) => readonly KeyedItem[],
    ) => {
      setHeld(order);
      setValue(path, next(getValues(path)), { shouldDirty: true });
    },
    [path, getValues, setValue],
  );

  const move = useCallback(
    (from: number, to: number) =>
      change(
        (before) => withMoved(before, from, to),
        (keys) => withMoved(keys, from, to),
      ),
    [change],
  );

  return { keys: keyed.map(({ key }) => key), change, move };
}
