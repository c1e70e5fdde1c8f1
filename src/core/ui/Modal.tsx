import { type MouseEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useFreshPress } from './freshPress';
import { isComposing } from './ime';
import styles from './Modal.module.css';
import { isTaken } from './ownEscape';

/** The open modals, the topmost last. */
const stack: HTMLElement[] = [];

const isPage = (element: Element) => element.id === 'root';

/** Only the topmost modal can be reached, by keyboard, mouse or screen reader; messages beside the page stay so too. */
function refresh(): void {
  const top = stack.at(-1);
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement)) continue;
    if (isPage(element) || stack.includes(element)) element.inert = top !== undefined && element !== top;
  }
}

/** What has the focus where nothing else is to have it: the modal that is left on top, else the title of the page. */
const resting = () =>
  stack.at(-1)?.querySelector<HTMLElement>('[role$=dialog]') ??
  document.querySelector<HTMLElement>('main h1');

/** What opened the modals that have just closed; the focus has not gone back yet. */
let openers: Element[] = [];

const opened = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected;

/** Gives the focus back, unless it has gone elsewhere. */
function giveBack(): void {
  const opener = openers.find(opened);
  openers = [];
  if (document.activeElement !== document.body) return;
  // What opened it may be gone with its page, as where the search of everything led on.
  if (opener) opener.focus();
  else resting()?.focus({ preventScroll: true });
}

/** Puts an element over the page; returns how it is taken away, which gives the focus back. */
function push(element: HTMLElement): () => void {
  // A modal in the place of another leads back to where that one came from.
  const opener = openers.find(opened) ?? document.activeElement;
  stack.push(element);
  refresh();
  return () => {
    stack.splice(stack.indexOf(element), 1);
    const { activeElement } = document;
    // First: a browser styles the page when what has the focus is removed, and all of it anew if `inert` went before.
    if (activeElement instanceof HTMLElement && element.contains(activeElement)) activeElement.blur();
    element.inert = false;
    refresh();
    // Not at once: the whole page would be styled for it, and once more for a modal that comes in its place.
    if (openers.length === 0) queueMicrotask(giveBack);
    openers.push(opener ?? document.body);
  };
}

type ModalProps = {
  /** Asked by Escape, outside of a composition; what is above it, as a menu, stops the event first. */
  onEscape?: (() => void) | undefined;
  onScrim?: MouseEventHandler | undefined;
  children: ReactNode;
};

/**
 * Something over the page that has to be dealt with first: everything below is inert, and the focus comes back to where
 * it was (docs/decisions/light-controls.md). What takes the focus first is up to the children.
 */
export const Modal = ({ onEscape, onScrim, children }: ModalProps) => {
  const element = useRef<HTMLDivElement>(null);
  const freshPress = useFreshPress();
  useLayoutEffect(() => (element.current ? push(element.current) : undefined), []);
  // At once: the next key may follow the first picture.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || isTaken(event)) return;
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
