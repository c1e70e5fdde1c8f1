import {
  type Announcements,
  type DndContextProps,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useEffect, useRef, useState } from 'react';
import { takeEscapes } from '../../ui/ownEscape';
import { type TextKey, useText } from '../../ui/useText';

/** Pixels that the pointer moves before a press becomes a drag. */
const SLACK = 4;

/** Arrows move an item by one place, Home and End to the first and the last. */
const coordinatesOf: KeyboardCoordinateGetter = (event, args) => {
  if (event.code !== 'Home' && event.code !== 'End') return sortableKeyboardCoordinates(event, args);
  event.preventDefault();
  const { droppableRects, collisionRect } = args.context;
  const rects = [...droppableRects.values()].toSorted((a, b) => a.top - b.top);
  const rect = event.code === 'Home' ? rects[0] : rects.at(-1);
  if (!rect || !collisionRect) return undefined;
  const below = event.code === 'End' ? rect.height - collisionRect.height : 0;
  return { x: rect.left, y: rect.top + below };
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The path of the announcements while an item is dragged. */
type DragTexts = Extract<TextKey, `${string}.drag.lifted`> extends `${infer Path}.lifted` ? Path : never;

/** The screen reader's announcements while an item is dragged: texts below `texts`. */
function useAnnouncements(keys: readonly string[], texts: DragTexts): Announcements {
  const translate = useText();
  const hasMoved = useRef(false);
  const place = (id: UniqueIdentifier) => keys.indexOf(String(id)) + 1;
  const say = (what: 'lifted' | 'over' | 'dropped' | 'canceled', from: UniqueIdentifier, to = from) =>
    translate(`${texts}.${what}`, { index: place(from), to: place(to), count: keys.length });
  return {
    onDragStart({ active }) {
      hasMoved.current = false;
      return say('lifted', active.id);
    },
    onDragOver({ active, over }) {
      // The first target is the item's own place; its announcement would drown the previous one.
      if (!over || (over.id === active.id && !hasMoved.current)) return undefined;
      hasMoved.current = true;
      return say('over', active.id, over.id);
    },
    onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => say('canceled', active.id),
  };
}

/**
 * Drag and drop of items up and down, by pointer and by keyboard: props of the context around them. The
 * announcements are below the key `texts`.
 */
export function useDragging(
  keys: readonly string[],
  move: (from: number, to: number) => void,
  texts: DragTexts,
): DndContextProps {
  const translate = useText();
  const announcements = useAnnouncements(keys, texts);
  const [isLifted, setLifted] = useState(false);
  // Escape puts the item back: the dialog or the popup around it stays open.
  useEffect(() => (isLifted ? takeEscapes() : undefined), [isLifted]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: SLACK } }),
    useSensor(KeyboardSensor, { coordinateGetter: coordinatesOf }),
  );
  return {
    sensors,
    modifiers: [upAndDown],
    accessibility: {
      announcements,
      screenReaderInstructions: { draggable: translate(`${texts}.help`) },
    },
    onDragStart: () => setLifted(true),
    onDragCancel: () => setLifted(false),
    onDragEnd({ active, over }: DragEndEvent) {
      setLifted(false);
      if (over && over.id !== active.id) {
        move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
      }
    },
  };
}

/** Props of an item that is dragged within the context of `useDragging`, and of the button that lifts it. */
export function useSortableItem(options: Parameters<typeof useSortable>[0]) {
  const sortable = useSortable(options);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } = sortable;
  return {
    ...sortable,
    item: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    grip: { type: 'button' as const, ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}
