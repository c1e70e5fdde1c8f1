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
  onChange: (numbers: Partial<PixelBox>) => void;
  /** Called when a drag begins or ends. */
  onDrag: (isDragging: boolean) => void;
}

const isResizeHandle = (name: string | undefined): name is ResizeHandle =>
  resizeHandles.some((each) => each === name);

/**
 * Returns only those numbers of a box that a drag of this handle changes. Thus, if only the height is
 * resized, a width that follows the content still follows it.
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
 * Returns the handler of the pointer press that starts a drag of a box, or of its handle named in
 * `data-handle`. Escape restores the box.
 */
export function useBoxDrag() {
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);
  return (event: PointerEvent<HTMLElement>, dragging: PopupBoxDragOptions) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const { box, before, others, page, scale, pulls, onChange, onDrag } = dragging;
    const { currentTarget: element, pointerId, clientX, clientY } = event;
    const named = event.target.closest<HTMLElement>('[data-handle]')?.dataset.handle;
    const handle = isResizeHandle(named) ? named : undefined;
    const abort = new AbortController();
    const { signal } = abort;
    let isOn = false;
    const stopDrag = () => {
      abort.abort();
      end.current = null;
      if (isOn) onDrag(false);
    };
    end.current?.();
    end.current = stopDrag;
    element.setPointerCapture(pointerId);
    const handlePointerMove = (at: globalThis.PointerEvent) => {
      const slip = { x: at.clientX - clientX, y: at.clientY - clientY };
      if (!isOn && Math.hypot(slip.x, slip.y) < CLICK_TOLERANCE_PX) return;
      if (!isOn) onDrag(true);
      isOn = true;
      const by = { x: slip.x / scale, y: slip.y / scale };
      const around = { page, others, reach: pulls && !at.altKey ? SNAP_DISTANCE_PX / scale : 0 };
      const { left, top } = handle ? box : moveBox(box, by, around);
      onChange(
        handle ? pickValuesChangedByHandle(handle, resizeBox(box, handle, by, around)) : { left, top },
      );
    };
    element.addEventListener('pointermove', handlePointerMove, { signal });
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      element.addEventListener(name, stopDrag, { signal });
    const cancelDragByEscape = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      onChange(before);
      stopDrag();
    };
    window.addEventListener('keydown', cancelDragByEscape, { capture: true, signal });
  };
}
