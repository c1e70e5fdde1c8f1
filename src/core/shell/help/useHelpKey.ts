import { useEffect } from 'react';
import { TYPING } from '../../engine/list/keys/pressed';

/** Whether a key press asks for help; compared by position, so that it works in Hangul and Latin layouts. */
const isAsked = ({ code, shiftKey, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  code === 'Slash' && shiftKey && !ctrlKey && !metaKey && !altKey && !defaultPrevented;

/** Calls back for `?` outside inputs, unless a question or a menu is open. */
export function useHelpKey(onHelp: (helps: boolean) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(TYPING);
      if (
        !isAsked(event) ||
        isTyped ||
        document.querySelector('[role=alertdialog],[role=menu],[role=listbox]')
      )
        return;
      event.preventDefault();
      onHelp(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onHelp]);
}
