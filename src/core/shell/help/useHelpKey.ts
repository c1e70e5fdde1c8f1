import { useEffect } from 'react';
import { TEXT_INPUT_SELECTOR } from '../../engine/list/keys/pressed';

/**
 * Whether a key press opens the help. The position of the key is compared instead of the letter, because the
 * letter differs between Hangul and Latin layouts.
 */
const isHelpKey = ({ code, shiftKey, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  code === 'Slash' && shiftKey && !ctrlKey && !metaKey && !altKey && !defaultPrevented;

/**
 * Calls `onHelp` when the operator presses `?` outside an input, unless a confirmation dialog or a menu is
 * open.
 */
export function useHelpKey(onHelp: (isHelpOpen: boolean) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInTextInput = event.target instanceof Element && event.target.closest(TEXT_INPUT_SELECTOR);
      if (
        !isHelpKey(event) ||
        isInTextInput ||
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
