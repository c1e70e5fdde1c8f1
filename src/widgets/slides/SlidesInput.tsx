import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { useFrame } from '../../engine/kinds/useField';
import { blankItem, limits } from '../../schema/index';
import { listField } from '../listField';
import type { Slide } from './items';
import { SlideCard } from './SlideCard';
import { SlideDrop } from './SlideDrop';
import { useDragging } from './useDragging';
import { useSlides } from './useSlides';
import './slides.css';

/** Keeps the keyboard where it was: after a removal the focus goes to the slide that moved up. */
function useFocusAfterRemoval(keys: readonly string[]) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const last = keys.length - 1;
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('.slide-remove') ?? [];
    buttons[Math.min(removed.current, last)]?.focus();
    removed.current = null;
  });
  const onRemoval = useCallback((index: number) => {
    removed.current = index;
  }, []);
  return { list, onRemoval };
}

/** A banner's slides: dragged into their order, images dropped in front of them. */
const SlidesInput = ({ path, field }: FieldWidgetProps) => {
  const translate = useTranslate();
  const { label, error } = useFrame(path);
  const { max = limits.listItems, of } = listField(field);
  // A slide's shape is the schema's; what this widget needs of it is its image.
  const blank = useMemo(() => blankItem(of) as Slide, [of]);
  const { keys, move, remove, prepend } = useSlides(path, blank);
  const dragging = useDragging(keys, move);
  const { list, onRemoval } = useFocusAfterRemoval(keys);
  const [tooMany, setTooMany] = useState('');

  const take = (files: readonly File[]) => {
    const room = max - keys.length;
    const left = files.length - room;
    setTooMany(left > 0 ? translate('widgets.slides.tooMany', { max, left }) : '');
    if (room > 0) prepend(files.slice(0, room));
  };
  const onRemove = useCallback(
    (index: number) => {
      setTooMany('');
      onRemoval(index);
      remove(index);
    },
    [onRemoval, remove],
  );

  return (
    <div className="slides-input">
      <SlideDrop onImages={take} complaint={tooMany || (error ?? '')} />
      <DndContext {...dragging} collisionDetection={closestCenter}>
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ul ref={list} className="slides" aria-label={label}>
            {keys.map((key, index) => (
              <SlideCard key={key} id={key} {...{ path, index, onRemove }} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </div>
  );
};

export default SlidesInput;
