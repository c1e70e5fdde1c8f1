import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isImeCompositionKeyEvent } from './ime';

/** Returns the dialog that contains an element; null if the element is in no dialog. */
const findDialogContaining = (element: Element) => element.closest('[aria-modal]');

const isSaveShortcutKey = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isImeCompositionKeyEvent(event);

/**
 * Makes Ctrl or ⌘ with Enter save or send the form, from anywhere on its page or in its dialog. Enter alone
 * does not save. In Hangul, Enter ends a syllable, so one press too many would save an unfinished form.
 */
export function useSaveShortcut(element: RefObject<HTMLFormElement | null>, submit: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const form = element.current;
    if (event.key !== 'Enter' || !form || !(target instanceof Element)) return;
    if (isSaveShortcutKey(event) && findDialogContaining(target) === findDialogContaining(form)) {
      event.preventDefault();
      submit();
    } else if (target instanceof HTMLInputElement && target.form === form) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
