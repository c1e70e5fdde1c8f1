import type { EditorView } from '@tiptap/pm/view';

/** Milliseconds after the end of a composition until ProseMirror has read its last syllable. */
const READ_DELAY = 50;

/**
 * Calls back at once, or as soon as the syllable being composed has been read. Returns the function that
 * cancels it.
 */
export const afterComposing = (view: EditorView, callback: () => void): (() => void) => {
  if (!view.composing) {
    callback();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(callback, READ_DELAY);
  };
  view.dom.addEventListener('compositionend', wait, { once: true });
  return () => {
    view.dom.removeEventListener('compositionend', wait);
    clearTimeout(timer);
  };
};
