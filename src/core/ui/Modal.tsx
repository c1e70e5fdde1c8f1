import { type MouseEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ignoreClicksUntilNextPress, useStaleClickGuard } from './freshPress';
import { isImeCompositionKeyEvent } from './ime';
import styles from './Modal.module.css';
import { isEscapeKeyClaimed } from './ownEscape';

/** The elements of all open modals, the topmost last. */
const openModals: HTMLElement[] = [];

const isPageRoot = (element: Element) => element.id === 'root';

/** Makes the page inert except for the topmost modal. Messages outside the page stay usable. */
function updateInertElements(): void {
  const topModal = openModals.at(-1);
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement)) continue;
    if (isPageRoot(element) || openModals.includes(element))
      element.inert = topModal !== undefined && element !== topModal;
  }
}

/**
 * Returns the element that gets the focus if an element with the focus and its opener are gone. It is the
 * topmost open modal, else the page's title.
 */
export const findFallbackFocusTarget = () =>
  openModals.at(-1)?.querySelector<HTMLElement>('[role$=dialog]') ??
  document.querySelector<HTMLElement>('main h1');

/** The openers of the modals that have just closed. The focus has not returned to any of them yet. */
let openersOfClosedModals: Element[] = [];

const canRestoreFocusTo = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected;

/**
 * Moves the focus back to the element that opened a closed modal, unless another element has the focus by
 * now.
 */
function returnFocusToModalOpener(): void {
  const opener = openersOfClosedModals.find(canRestoreFocusTo);
  openersOfClosedModals = [];
  if (document.activeElement !== document.body) return;
  opener?.focus();
  // The opener is gone if its page was closed, for example when the global search opened another page. It is
  // disabled if there is nothing more to do, for example to revert.
  if (document.activeElement === document.body) findFallbackFocusTarget()?.focus({ preventScroll: true });
}

/** Shows an element as the topmost modal. Returns the function that removes it and moves the focus back. */
function pushModal(element: HTMLElement): () => void {
  // If a modal replaces another one, the focus later returns to the element that opened the first one.
  const opener = openersOfClosedModals.find(canRestoreFocusTo) ?? document.activeElement;
  openModals.push(element);
  updateInertElements();
  return () => {
    openModals.splice(openModals.indexOf(element), 1);
    const { activeElement } = document;
    // The modal loses the focus before it is removed. Otherwise the browser would recalculate the styles of
    // the page. If `inert` changed while the modal has the focus, it would recalculate the styles of all
    // elements.
    if (activeElement instanceof HTMLElement && element.contains(activeElement)) activeElement.blur();
    element.inert = false;
    updateInertElements();
    ignoreClicksUntilNextPress();
    // The focus returns in a microtask. Otherwise the browser would recalculate the styles of the whole page,
    // and once more if another modal follows.
    if (openersOfClosedModals.length === 0) queueMicrotask(returnFocusToModalOpener);
    openersOfClosedModals.push(opener ?? document.body);
  };
}

type ModalLayerProps = {
  /**
   * Called when Escape is pressed, unless a syllable is being composed. Layers above the modal, such as a
   * menu, stop the event first.
   */
  onEscape?: (() => void) | undefined;
  onScrim?: MouseEventHandler | undefined;
  children: ReactNode;
};

// Everything below the modal is inert. When the modal closes, the focus returns to the element that had it
// before (docs/decisions/light-controls.md). The children choose the element that gets the focus first.
export const Modal = ({ onEscape, onScrim, children }: ModalLayerProps) => {
  const modalRef = useRef<HTMLDivElement>(null);
  const stalePressHandlers = useStaleClickGuard();
  useLayoutEffect(() => (modalRef.current ? pushModal(modalRef.current) : undefined), []);
  // A layout effect runs before the first paint. An effect would be too late for a key press that directly
  // follows the first paint.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        isImeCompositionKeyEvent(event) ||
        isEscapeKeyClaimed(event)
      )
        return;
      if (openModals.at(-1) !== modalRef.current) return;
      // React can remove this modal before the next listener runs. That listener must not close the modal
      // below with the same key press.
      event.preventDefault();
      onEscape?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onEscape]);
  return createPortal(
    <div ref={modalRef} {...stalePressHandlers} className={styles.modal}>
      <div className={styles.scrim} aria-hidden="true" onClick={onScrim} />
      {children}
    </div>,
    document.body,
  );
};
