import type { EditorView } from '@tiptap/pm/view';

/** Milliseconds from the end of an IME composition until ProseMirror has read the last syllable. */
const PROSEMIRROR_IME_READ_DELAY_MS = 50;

/**
 * Calls `callback` at once; during an IME composition, only after ProseMirror has read the syllable. Returns
 * a function that cancels the call.
 */
export const runAfterImeComposition = (view: EditorView, callback: () => void): (() => void) => {
  if (!view.composing) {
    callback();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleCallback = () => {
    timer = setTimeout(callback, PROSEMIRROR_IME_READ_DELAY_MS);
  };
  view.dom.addEventListener('compositionend', scheduleCallback, { once: true });
  return () => {
    view.dom.removeEventListener('compositionend', scheduleCallback);
    clearTimeout(timer);
  };
};
