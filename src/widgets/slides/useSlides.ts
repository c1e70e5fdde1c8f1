import { arrayMove } from '@dnd-kit/sortable';
import { useCallback, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Keyed, keysOf, type Slide, withImages, without } from './items';

let lastKey = 0;
const newKey = () => `slide-${++lastKey}`;

/** The slides of a form with a key for each, and what is done to them; a save or a move keeps them in place. */
export function useSlides(path: string, blank: Slide) {
  const { getValues, setValue, clearErrors } = useFormContext();
  const slides: readonly Slide[] = useWatch({ name: path });
  const [held, setHeld] = useState<readonly Keyed[]>([]);
  const keyed = keysOf(slides, held, newKey);
  if (keyed !== held) setHeld(keyed);

  const change = useCallback(
    (next: readonly Slide[], order: (keys: readonly Keyed[]) => readonly Keyed[]) => {
      // What was said about a slide would stay at its old place.
      clearErrors(path);
      setHeld(order);
      setValue(path, next, { shouldDirty: true });
    },
    [path, clearErrors, setValue],
  );

  const move = useCallback(
    (from: number, to: number) =>
      change(arrayMove<Slide>(getValues(path), from, to), (keys) => arrayMove([...keys], from, to)),
    [path, change, getValues],
  );

  const remove = useCallback(
    (index: number) =>
      change(without(getValues(path), index, blank), (keys) => keys.filter((_, place) => place !== index)),
    [path, blank, change, getValues],
  );

  const prepend = useCallback(
    (files: readonly File[]) => {
      const before: readonly Slide[] = getValues(path);
      const next = withImages(before, files, blank);
      const kept = next.length - files.length;
      const added = files.map(() => ({ key: newKey(), _id: undefined }));
      change(next, (keys) => [...added, ...keys.slice(keys.length - kept)]);
    },
    [path, blank, change, getValues],
  );

  return { keys: keyed.map(({ key }) => key), move, remove, prepend };
}
