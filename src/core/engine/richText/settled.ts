import type { EditorView } from '@tiptap/pm/view';

/** ProseMirror reads the last syllable of a composition this long after its end, in milliseconds. */
const READ_DELAY = 50;

/** Calls back at once, or as soon as the syllable that is being composed has arrived; answers how to call it off. */
export const whenSettled = (view: EditorView, callback: () => void): (() => void) => {
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
