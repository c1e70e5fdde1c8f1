import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { newKeyed, useItems } from '../../engine/fields/useItems';
import { type Slide, withImages, without } from './items';

/** The slides of a form with a key for each, and their actions; a save or a move keeps them in place. */
export function useSlides(path: string, blank: Slide) {
  const { getValues } = useFormContext();
  const { keys, change, move } = useItems<Slide>(path);

  const remove = useCallback(
    (index: number) =>
      change(
        (slides) => without(slides, index, blank),
        (held) => held.toSpliced(index, 1),
      ),
    [blank, change],
  );

  const prepend = useCallback(
    (files: readonly File[]) => {
      const next = withImages(getValues(path), files, blank);
      const kept = next.length - files.length;
      const added = files.map(newKeyed);
      change(
        () => next,
        (held) => [...added, ...held.slice(held.length - kept)],
      );
    },
    [path, blank, change, getValues],
  );

  return { keys, move, remove, prepend };
}
