import type { EditorView } from '@tiptap/pm/view';

/** ProseMirror has read the last syllable this many milliseconds after a composition ends. */
const READ_DELAY = 50;

/**
 * Calls `callback` at once; during a composition, as soon as the syllable has been read. Returns the function
 * that cancels it.
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
