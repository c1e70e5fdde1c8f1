import { useCallback, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Loose } from '../../schema/index';
import { itemKeysOf, type Keyed, withMoved } from './itemKeys';

let lastKey = 0;
const newKey = () => `item-${++lastKey}`;

/** The key of an item inserted before others: without it they would pass their keys on by place. */
export const newKeyed = (): Keyed => ({ key: newKey(), _id: undefined });

/**
 * The items of a list in the form, with a key for each. With the library's own field array, every write of the
 * list by the form renews all keys. Every save that brings `_id`s does so: text being typed would be lost.
 */
export function useItems<I extends Loose>(path: string) {
  const { getValues, setValue } = useFormContext();
  const items: readonly I[] = useWatch({ name: path });
  const [held, setHeld] = useState<readonly Keyed[]>([]);
  const keyed = itemKeysOf(items, held, newKey);
  if (keyed !== held) setHeld(keyed);

  /** Changes which items there are, and their keys with them. */
  const change = useCallback(
    (next: (items: readonly I[]) => readonly I[], order: (keys: readonly Keyed[]) => readonly Keyed[]) => {
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
