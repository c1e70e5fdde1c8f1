import type { Placement } from '@floating-ui/dom';
import { type HTMLAttributes, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './classNames';
import { isImeCompositionKeyEvent } from './ime';
import { isEscapeKeyClaimed } from './ownEscape';
import styles from './Popup.module.css';

/** Pixels between a popup and its anchor. */
const POPUP_TO_ANCHOR_GAP_PX = 4;
const POPUP_TO_WINDOW_EDGE_GAP_PX = 8;

/**
 * Returns the element into which a popup is inserted. It is the dialog, the main part or the header that
 * contains the anchor.
 */
const findPopupContainer = (anchor: HTMLElement) =>
  anchor.closest('[role=dialog], [role=alertdialog], main, header') ?? document.body;

/**
 * Places a popup below its anchor and inside the window. This is only used until the positioning code is
 * loaded.
 */
function placePopup(anchor: HTMLElement, popup: HTMLElement, placement: Placement): void {
  const { left, right, bottom } = anchor.getBoundingClientRect();
  const preferredLeft = placement.endsWith('end') ? right - popup.offsetWidth : left;
  const clampedLeft = Math.max(
    POPUP_TO_WINDOW_EDGE_GAP_PX,
    Math.min(preferredLeft, window.innerWidth - popup.offsetWidth - POPUP_TO_WINDOW_EDGE_GAP_PX),
  );
  Object.assign(popup.style, { left: `${clampedLeft}px`, top: `${bottom + POPUP_TO_ANCHOR_GAP_PX}px` });
}

/**
 * Places a popup, then loads the code that keeps the popup at its anchor. Returns a function that stops the
 * popup from following the anchor.
 */
function placePopupAndFollowAnchor(...placementArgs: Parameters<typeof placePopup>): () => void {
  let stopFollowing: (() => void) | null = null;
  let isStopped = false;
  placePopup(...placementArgs);
  import('./keepAtAnchor').then(
    ({ keepPopupAtAnchor }) => {
      if (!isStopped) stopFollowing = keepPopupAtAnchor(...placementArgs);
    },
    () => {},
  );
  return () => {
    isStopped = true;
    stopFollowing?.();
  };
}

const FOCUSABLE_CONTROLS_SELECTOR =
  'button:enabled, input:enabled, select:enabled, textarea:enabled, a[href], [tabindex="0"]';

const listFocusableControls = (popup: HTMLElement) => [
  ...popup.querySelectorAll<HTMLElement>(FOCUSABLE_CONTROLS_SELECTOR),
];

/**
 * Moves the focus into an open popup: to the element that the selector `firstFocusSelector` matches, else to
 * the first control, else to the popup.
 */
function focusFirstPopupControl(popup: HTMLElement, firstFocusSelector: string | undefined): void {
  const preferredElements = firstFocusSelector
    ? [...popup.querySelectorAll<HTMLElement>(firstFocusSelector)]
    : [];
  for (const element of [...preferredElements, ...listFocusableControls(popup), popup]) {
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

/**
 * Whether a key press is Tab or Shift+Tab and moves the focus out of a popup. The popup is the last element
 * of its container, so the focus must return to the popup's opener.
 */
function doesTabLeavePopup(popup: HTMLElement, { key, shiftKey, target }: KeyboardEvent): boolean {
  if (key !== 'Tab' || !(target instanceof Node) || !popup.contains(target)) return false;
  const tabStops = listFocusableControls(popup).filter(({ tabIndex }) => tabIndex >= 0);
  const lastTabStop = shiftKey ? tabStops.at(0) : tabStops.at(-1);
  return lastTabStop === undefined || lastTabStop === target || popup === target;
}

/**
 * Closes a popup on Escape, unless a syllable is being composed. Also closes it when Tab moves the focus out
 * of the popup, and on a click elsewhere. A click on the anchor is left to the anchor's button.
 */
function useDismissPopup(
  popup: RefObject<HTMLElement | null>,
  anchor: HTMLElement,
  onClose: () => void,
): void {
  useEffect(() => {
    const closePopupOnPressOutside = ({ target }: PointerEvent) => {
      const isPointerTargetInside = (element: HTMLElement | null) =>
        target instanceof Node && element?.contains(target);
      if (!isPointerTargetInside(popup.current) && !isPointerTargetInside(anchor)) onClose();
    };
    const closePopupOnTabOrEscape = (event: KeyboardEvent) => {
      if (popup.current && doesTabLeavePopup(popup.current, event)) return onClose();
      if (event.key !== 'Escape' || isImeCompositionKeyEvent(event) || isEscapeKeyClaimed(event)) return;
      // Escape closes only the popup, not the dialog below it.
      event.stopPropagation();
      event.preventDefault();
      onClose();
    };
    document.addEventListener('pointerdown', closePopupOnPressOutside, true);
    document.addEventListener('keydown', closePopupOnTabOrEscape, true);
    return () => {
      document.removeEventListener('pointerdown', closePopupOnPressOutside, true);
      document.removeEventListener('keydown', closePopupOnTabOrEscape, true);
    };
  }, [popup, anchor, onClose]);
}

export type PopupProps = Pick<
  HTMLAttributes<HTMLElement>,
  'role' | 'aria-label' | 'className' | 'children'
> & {
  /** The element at which the popup is placed. */
  anchor: HTMLElement;
  /** The element that gets the focus when the popup closes; by default the anchor. */
  opener?: HTMLElement | undefined;
  /** Selector of the element that gets the focus when the popup opens; by default the first control. */
  first?: string | undefined;
  onClose: () => void;
  placement?: Placement;
  onKeyDown?: HTMLAttributes<HTMLElement>['onKeyDown'];
};

// The popup takes the focus as soon as it is visible and placed. When it closes, the focus returns to the
// opener, and Tab goes on from there.
export const Popup = (props: PopupProps) => {
  const { anchor, opener = anchor, onClose, placement = 'bottom-start', first, className, ...rest } = props;
  const popupRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popupElement = popupRef.current;
    if (!popupElement) return;
    const { activeElement, body } = document;
    const previousFocus =
      activeElement === body || popupElement.contains(activeElement) ? null : activeElement;
    popupElement.showPopover();
    const stopFollowing = placePopupAndFollowAnchor(anchor, popupElement, placement);
    // The focus moves here, not in an effect of a child. Such an effect would run while the popup is still
    // hidden, and a hidden element can't take the focus.
    focusFirstPopupControl(popupElement, first);
    return () => {
      stopFollowing();
      // The focus only returns if it is inside the popup. After a click outside the popup, the focus belongs
      // to the clicked element.
      if (!popupElement.contains(document.activeElement)) return;
      const focusReturnTarget =
        previousFocus instanceof HTMLElement && previousFocus.isConnected ? previousFocus : opener;
      focusReturnTarget.focus({ preventScroll: true });
    };
  }, [anchor, opener, placement, first]);
  useDismissPopup(popupRef, anchor, onClose);
  return createPortal(
    <div
      {...rest}
      ref={popupRef}
      popover="manual"
      tabIndex={-1}
      className={classNames(styles.popup, className)}
    />,
    findPopupContainer(anchor),
  );
};
