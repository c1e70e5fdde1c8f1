import type { Placement } from '@floating-ui/dom';
import { type HTMLAttributes, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './classNames';
import { isComposing } from './ime';
import { isTaken } from './ownEscape';
import styles from './Popup.module.css';

/** Pixels between a popup and what it hangs at, and between it and the window's edge. */
const GAP = 4;
const EDGE = 8;

/** A popup belongs to the part of the page that its anchor stands in, beside the forms in it and not inside them. */
const partOf = (anchor: HTMLElement) =>
  anchor.closest('[role=dialog], [role=alertdialog], main, header') ?? document.body;

/** Stands a popup below its anchor, inside the window, where it is until what keeps it there is loaded. */
function place(anchor: HTMLElement, popup: HTMLElement, placement: Placement): void {
  const { left, right, bottom } = anchor.getBoundingClientRect();
  const wanted = placement.endsWith('end') ? right - popup.offsetWidth : left;
  const inside = Math.max(EDGE, Math.min(wanted, window.innerWidth - popup.offsetWidth - EDGE));
  Object.assign(popup.style, { left: `${inside}px`, top: `${bottom + GAP}px` });
}

/** Keeps a popup at its anchor as soon as what does that is loaded; without it the popup stays where it was placed. */
function followOnceLoaded(...popup: Parameters<typeof place>): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  place(...popup);
  import('./follow').then(
    ({ follow }) => {
      if (!isOver) stop = follow(...popup);
    },
    () => {},
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Escape, outside of a composition, and a press elsewhere; the anchor's own press is its button's to handle. */
function useDismissal(popup: RefObject<HTMLElement | null>, anchor: HTMLElement, onClose: () => void): void {
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const inside = (element: HTMLElement | null) => target instanceof Node && element?.contains(target);
      if (!inside(popup.current) && !inside(anchor)) onClose();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || isTaken(event)) return;
      // What is below, as a dialog, stays open.
      event.stopPropagation();
      event.preventDefault();
      onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [popup, anchor, onClose]);
}

export type PopupProps = Pick<
  HTMLAttributes<HTMLElement>,
  'role' | 'aria-label' | 'className' | 'children'
> & {
  /** What it hangs at. */
  anchor: HTMLElement;
  /** Where the focus returns to; without it, to the anchor. */
  opener?: HTMLElement | undefined;
  onClose: () => void;
  placement?: Placement;
  onKeyDown?: HTMLAttributes<HTMLElement>['onKeyDown'];
};

/** What hangs at a button over everything else, open as long as it is rendered. */
export const Popup = (props: PopupProps) => {
  const { anchor, opener = anchor, onClose, placement = 'bottom-start', className, ...rest } = props;
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    element.showPopover();
    const stop = followOnceLoaded(anchor, element, placement);
    return () => {
      stop();
      // The focus goes back only from here: who pressed elsewhere wants it there.
      if (element.contains(document.activeElement)) opener.focus();
    };
  }, [anchor, opener, placement]);
  useDismissal(popup, anchor, onClose);
  return createPortal(
    <div {...rest} ref={popup} popover="manual" className={classNames(styles.popup, className)} />,
    partOf(anchor),
  );
};
