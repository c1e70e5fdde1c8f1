import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isComposing } from './ime';

/** Returns the layer of an element; a dialog covers everything outside it. */
const layerOf = (element: Element) => element.closest('[aria-modal]');

const isSave = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event);

/**
 * Makes Ctrl or ⌘ with Enter save or send, from anywhere on the form's page or in its dialog. Enter alone
 * does not: in Hangul it ends a syllable, and one press too many would save an unfinished form.
 */
export function useSaveKeys(element: RefObject<HTMLFormElement | null>, submit: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const form = element.current;
    if (event.key !== 'Enter' || !form || !(target instanceof Element)) return;
    if (isSave(event) && layerOf(target) === layerOf(form)) {
      event.preventDefault();
      submit();
    } else if (target instanceof HTMLInputElement && target.form === form) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
