import { type MouseEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useFreshPress } from './freshPress';
import { isComposing } from './ime';
import styles from './Modal.module.css';
import { isEscapeTaken } from './ownEscape';

/** The open modals, the topmost last. */
const stack: HTMLElement[] = [];

const isPage = (element: Element) => element.id === 'root';

/** Makes everything inert except the topmost modal; messages outside the page stay reachable too. */
function refresh(): void {
  const top = stack.at(-1);
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement)) continue;
    if (isPage(element) || stack.includes(element)) element.inert = top !== undefined && element !== top;
  }
}

/**
 * Returns where the focus goes without an opener: to the remaining topmost modal, else to the page's title.
 */
const resting = () =>
  stack.at(-1)?.querySelector<HTMLElement>('[role$=dialog]') ??
  document.querySelector<HTMLElement>('main h1');

/** Openers of modals that have just closed, before the focus has returned. */
let openers: Element[] = [];

const opened = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected;

/** Returns the focus to an opener, unless it is elsewhere by now. */
function giveBack(): void {
  const opener = openers.find(opened);
  openers = [];
  if (document.activeElement !== document.body) return;
  // The opener may be gone with its page, for example after the global search opened another one.
  if (opener) opener.focus();
  else resting()?.focus({ preventScroll: true });
}

/** Puts an element over the page. Returns the function that removes it and returns the focus. */
function push(element: HTMLElement): () => void {
  // A modal that replaces another one returns the focus to that one's opener.
  const opener = openers.find(opened) ?? document.activeElement;
  stack.push(element);
  refresh();
  return () => {
    stack.splice(stack.indexOf(element), 1);
    const { activeElement } = document;
    // The focus is removed first: a browser restyles the page when a focused element is removed, and all of
    // it if `inert` was set before.
    if (activeElement instanceof HTMLElement && element.contains(activeElement)) activeElement.blur();
    element.inert = false;
    refresh();
    // The focus returns later, because the whole page would be restyled for it, and again for a modal that
    // follows.
    if (openers.length === 0) queueMicrotask(giveBack);
    openers.push(opener ?? document.body);
  };
}

type ModalProps = {
  /** Called on Escape outside a composition; elements above it, such as a menu, stop the event first. */
  onEscape?: (() => void) | undefined;
  onScrim?: MouseEventHandler | undefined;
  children: ReactNode;
};

// Everything below is inert, and the focus returns on close (docs/decisions/light-controls.md). The children
// choose the initial focus.
export const Modal = ({ onEscape, onScrim, children }: ModalProps) => {
  const element = useRef<HTMLDivElement>(null);
  const freshPress = useFreshPress();
  useLayoutEffect(() => (element.current ? push(element.current) : undefined), []);
  // A layout effect is needed, because the next key may follow the first paint.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || isEscapeTaken(event))
        return;
      if (stack.at(-1) === element.current) onEscape?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onEscape]);
  return createPortal(
    <div ref={element} {...freshPress} className={styles.modal}>
      <div className={styles.scrim} aria-hidden="true" onClick={onScrim} />
      {children}
    </div>,
    document.body,
  );
};
