import { useEffect } from 'react';
import { isImeCompositionKeyEvent } from '../../../ui/ime';

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const MODAL = '[aria-modal="true"]';

const isFree = (event: KeyboardEvent) =>
  !isImeCompositionKeyEvent(event) &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(event.target instanceof Element && event.target.closest(TYPING)) &&
  document.querySelector(MODAL) === null;

/** Calls `act` when the operator presses `/`, unless the focus is in an input or a dialog is open. */
export function useSlashKey(act: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isFree(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [act]);
}
