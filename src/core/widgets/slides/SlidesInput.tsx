import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useCallback, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { useFieldLabelProps } from '../../engine/fields/useField';
import { useFocusAfterRemoval } from '../../engine/fields/useFocusAfterRemoval';
import { createListItemKey, useListItems } from '../../engine/fields/useListItems';
import { useDragSortingContext } from '../../engine/sorting/useSortingContext';
import { createBlankListItem, limits } from '../../schema/index';
import { useText } from '../../ui/useText';
import { requireListField } from '../listField';
import { addSlidesForImages, removeSlide, type Slide } from './items';
import { SlideCard } from './SlideCard';
import { SlideDropZone } from './SlideDropZone';
import styles from './slides.module.css';

/**
 * Returns the slides of a form, each with a React key, and the actions on the slides. The keys keep the
 * slides mounted when the form is saved or when slides are moved.
 */
function useSlideList(path: string, blankSlide: Slide) {
  const { getValues } = useFormContext();
  const { keys, change, move } = useListItems<Slide>(path);

  const removeSlideAt = useCallback(
    (index: number) =>
      change(
        (slides) => removeSlide(slides, index, blankSlide),
        (currentKeys) => currentKeys.toSpliced(index, 1),
      ),
    [blankSlide, change],
  );

  const prependImages = useCallback(
    (files: readonly File[]) => {
      const newSlides = addSlidesForImages(getValues(path), files, blankSlide);
      const keptSlideCount = newSlides.length - files.length;
      const addedKeys = files.map(createListItemKey);
      change(
        () => newSlides,
        (currentKeys) => [...addedKeys, ...currentKeys.slice(currentKeys.length - keptSlideCount)],
      );
    },
    [path, blankSlide, change, getValues],
  );

  return { keys, move, remove: removeSlideAt, prepend: prependImages };
}

const SlidesInput = ({ path, field, options: sizes }: FieldWidgetProps<'slides'>) => {
  const translate = useText();
  const { label, error } = useFieldLabelProps(path);
  const { max = limits.maxListFieldItems, of } = requireListField(field);
  // The cast is needed, because the schema decides which fields a slide has. This widget only knows the field
  // `image`.
  const blankSlide = useMemo(() => createBlankListItem(of) as Slide, [of]);
  const { keys, move, remove, prepend } = useSlideList(path, blankSlide);
  const dragContextProps = useDragSortingContext(keys, move, 'widgets.slides.drag');
  const { scope, focusNext } = useFocusAfterRemoval<HTMLUListElement>();
  const [tooMany, setTooMany] = useState('');

  const addImageFiles = (files: readonly File[]) => {
    const freeSlotCount = max - keys.length;
    const excessCount = files.length - freeSlotCount;
    setTooMany(excessCount > 0 ? translate('widgets.slides.tooMany', { max, left: excessCount }) : '');
    if (freeSlotCount > 0) prepend(files.slice(0, freeSlotCount));
  };
  const removeSlideAndMoveFocus = useCallback(
    (index: number) => {
      setTooMany('');
      // The focus moves to the slide that took the removed slide's position; after the last slide was
      // removed, the focus moves to the slide before it.
      focusNext((listElement) => {
        const removeButtons = [...listElement.querySelectorAll<HTMLElement>('[data-act=remove]')];
        return removeButtons[index] ?? removeButtons.at(-1);
      });
      remove(index);
    },
    [focusNext, remove],
  );

  return (
    <div className={styles.input}>
      <SlideDropZone onImages={addImageFiles} complaint={tooMany || (error ?? '')} />
      <DndContext {...dragContextProps} collisionDetection={closestCenter}>
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ul ref={scope} className={styles.slides} aria-label={label}>
            {keys.map((key, index) => (
              <SlideCard key={key} id={key} {...{ path, index, sizes, onRemove: removeSlideAndMoveFocus }} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </div>
  );
};

export default SlidesInput;
