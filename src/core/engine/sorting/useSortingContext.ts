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
import { claimEscapeKey } from '../../ui/ownEscape';
import { type TextKey, useText } from '../../ui/useText';

/** Pixels that the pointer must move before a press becomes a drag. */
const DRAG_START_DISTANCE_PX = 4;

/**
 * Returns the position of a dragged item after a key press: an arrow key moves the item by one position, Home
 * and End move it to an end.
 */
const computeDraggedItemCoordinates: KeyboardCoordinateGetter = (event, args) => {
  if (event.code !== 'Home' && event.code !== 'End') return sortableKeyboardCoordinates(event, args);
  event.preventDefault();
  const { droppableRects, collisionRect } = args.context;
  const sortedItemRects = [...droppableRects.values()].toSorted((a, b) => a.top - b.top);
  const targetRect = event.code === 'Home' ? sortedItemRects[0] : sortedItemRects.at(-1);
  if (!targetRect || !collisionRect) return undefined;
  const bottomOffset = event.code === 'End' ? targetRect.height - collisionRect.height : 0;
  return { x: targetRect.left, y: targetRect.top + bottomOffset };
};

const restrictToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Prefix of the translation keys of a drag's announcements, such as `a.drag` for `a.drag.lifted`. */
type DragTextKeyPrefix =
  Extract<TextKey, `${string}.drag.lifted`> extends `${infer Path}.lifted` ? Path : never;

/**
 * Returns the announcements of a drag for screen readers. `textKeyPrefix` is the prefix of their translation
 * keys.
 */
function useDragAnnouncements(itemIds: readonly string[], textKeyPrefix: DragTextKeyPrefix): Announcements {
  const translate = useText();
  const hasItemMovedRef = useRef(false);
  const findItemPosition = (id: UniqueIdentifier) => itemIds.indexOf(String(id)) + 1;
  const translateDragAnnouncement = (
    dragPhase: 'lifted' | 'over' | 'dropped' | 'canceled',
    draggedId: UniqueIdentifier,
    targetId = draggedId,
  ) =>
    translate(`${textKeyPrefix}.${dragPhase}`, {
      index: findItemPosition(draggedId),
      to: findItemPosition(targetId),
      count: itemIds.length,
    });
  return {
    onDragStart({ active }) {
      hasItemMovedRef.current = false;
      return translateDragAnnouncement('lifted', active.id);
    },
    onDragOver({ active, over }) {
      // Directly after an item was picked up, it is over its own position. Announcing this position would
      // interrupt the announcement that the item was picked up.
      if (!over || (over.id === active.id && !hasItemMovedRef.current)) return undefined;
      hasItemMovedRef.current = true;
      return translateDragAnnouncement('over', active.id, over.id);
    },
    onDragEnd: ({ active, over }) => translateDragAnnouncement('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => translateDragAnnouncement('canceled', active.id),
  };
}

/**
 * Returns the props of a context for sorting items vertically, by pointer and keyboard. `textKeyPrefix` is
 * the prefix of the announcements' translation keys.
 */
export function useDragSortingContext(
  itemIds: readonly string[],
  onMove: (fromIndex: number, toIndex: number) => void,
  textKeyPrefix: DragTextKeyPrefix,
): DndContextProps {
  const translate = useText();
  const announcements = useDragAnnouncements(itemIds, textKeyPrefix);
  const [isLifted, setLifted] = useState(false);
  // Escape cancels the drag. It must not also close the surrounding dialog or popup.
  useEffect(() => (isLifted ? claimEscapeKey() : undefined), [isLifted]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_START_DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: computeDraggedItemCoordinates }),
  );
  return {
    sensors,
    modifiers: [restrictToVerticalAxis],
    accessibility: {
      announcements,
      screenReaderInstructions: { draggable: translate(`${textKeyPrefix}.help`) },
    },
    onDragStart: () => setLifted(true),
    onDragCancel: () => setLifted(false),
    onDragEnd({ active, over }: DragEndEvent) {
      setLifted(false);
      if (over && over.id !== active.id) {
        onMove(itemIds.indexOf(String(active.id)), itemIds.indexOf(String(over.id)));
      }
    },
  };
}

/**
 * Returns the props of an item that can be dragged within `useDragSortingContext`, and of its drag handle.
 */
export function useDragSortableItem(options: Parameters<typeof useSortable>[0]) {
  const sortable = useSortable(options);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } = sortable;
  return {
    ...sortable,
    item: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    grip: { type: 'button' as const, ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}
