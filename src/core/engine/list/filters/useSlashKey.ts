import { useEffect } from 'react';
import { isImeCompositionKeyEvent } from '../../../ui/ime';

const TEXT_INPUT_SELECTOR = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const MODAL_SELECTOR = '[aria-modal="true"]';

const mayHandleShortcut = (event: KeyboardEvent) =>
  !isImeCompositionKeyEvent(event) &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(event.target instanceof Element && event.target.closest(TEXT_INPUT_SELECTOR)) &&
  document.querySelector(MODAL_SELECTOR) === null;

/** Calls `onSlashKey` when the operator presses `/`, unless the focus is in an input or a dialog is open. */
export function useSlashKey(onSlashKey: () => void): void {
  useEffect(() => {
    const runActionOnSlashKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !mayHandleShortcut(event)) return;
      event.preventDefault();
      onSlashKey();
    };
    document.addEventListener('keydown', runActionOnSlashKey);
    return () => document.removeEventListener('keydown', runActionOnSlashKey);
  }, [onSlashKey]);
}
