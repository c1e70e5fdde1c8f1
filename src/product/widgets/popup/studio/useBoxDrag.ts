import { type PointerEvent, useEffect, useRef } from 'react';
import type { PixelBox, ScreenSize } from '../drawing';
import { moveBox, type ResizeHandle, resizeBox, resizeHandles } from './geometry';

/** Distance to a line, in pixels on the screen, within which a dragged box snaps to it. */
const SNAP_DISTANCE_PX = 6;
/** Distance, in pixels on the screen, that the pressed pointer can move before a drag begins. */
const CLICK_TOLERANCE_PX = 3;

export interface PopupBoxDragOptions {
  box: PixelBox;
  /** The position and size before the drag, which the Escape key restores. */
  before: Partial<PixelBox>;
  others: readonly PixelBox[];
  page: ScreenSize;
  /** Pixels on the screen for one pixel of the page. */
  scale: number;
  /** Whether boxes snap to lines. */
  pulls: boolean;
  onChange: (boxChanges: Partial<PixelBox>) => void;
  /** Called when a drag begins or ends. */
  onDrag: (isDragging: boolean) => void;
}

const isResizeHandle = (name: string | undefined): name is ResizeHandle =>
  resizeHandles.some((handle) => handle === name);

/**
 * Returns only those values of a box that a drag of this handle changes. For example, if only the height is
 * resized, a width that adapts to the content continues to adapt.
 */
function pickValuesChangedByHandle(
  handle: ResizeHandle,
  { left, top, width, height }: PixelBox,
): Partial<PixelBox> {
  return {
    ...(/[we]/.test(handle) && { width }),
    ...(/[ns]/.test(handle) && { height }),
    ...(handle.includes('w') && { left }),
    ...(handle.includes('n') && { top }),
  };
}

/**
 * Returns the handler that starts a drag when the pointer is pressed. It moves the box, or resizes it if a
 * handle with `data-handle` was pressed. Escape restores the box.
 */
export function useBoxDrag() {
  const stopActiveDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => stopActiveDrag.current?.(), []);
  return (event: PointerEvent<HTMLElement>, dragOptions: PopupBoxDragOptions) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const { box, before, others, page, scale, pulls, onChange, onDrag } = dragOptions;
    const { currentTarget: element, pointerId, clientX, clientY } = event;
    const handleName = event.target.closest<HTMLElement>('[data-handle]')?.dataset.handle;
    const handle = isResizeHandle(handleName) ? handleName : undefined;
    const abortController = new AbortController();
    const { signal } = abortController;
    let hasDragBegun = false;
    const stopDrag = () => {
      abortController.abort();
      stopActiveDrag.current = null;
      if (hasDragBegun) onDrag(false);
    };
    stopActiveDrag.current?.();
    stopActiveDrag.current = stopDrag;
    element.setPointerCapture(pointerId);
    const handlePointerMove = (moveEvent: globalThis.PointerEvent) => {
      const pointerOffset = { x: moveEvent.clientX - clientX, y: moveEvent.clientY - clientY };
      if (!hasDragBegun && Math.hypot(pointerOffset.x, pointerOffset.y) < CLICK_TOLERANCE_PX) return;
      if (!hasDragBegun) onDrag(true);
      hasDragBegun = true;
      const pageOffset = { x: pointerOffset.x / scale, y: pointerOffset.y / scale };
      const snapContext = { page, others, reach: pulls && !moveEvent.altKey ? SNAP_DISTANCE_PX / scale : 0 };
      const { left, top } = handle ? box : moveBox(box, pageOffset, snapContext);
      onChange(
        handle
          ? pickValuesChangedByHandle(handle, resizeBox(box, handle, pageOffset, snapContext))
          : { left, top },
      );
    };
    element.addEventListener('pointermove', handlePointerMove, { signal });
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      element.addEventListener(name, stopDrag, { signal });
    const cancelDragByEscape = (keyEvent: KeyboardEvent) => {
      if (keyEvent.key !== 'Escape') return;
      keyEvent.stopPropagation();
      onChange(before);
      stopDrag();
    };
    window.addEventListener('keydown', cancelDragByEscape, { capture: true, signal });
  };
}
