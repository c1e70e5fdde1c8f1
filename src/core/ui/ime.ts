import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type ComposingKeyEvent = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/**
 * Whether a key event belongs to the composition of a syllable, so that handlers must ignore it. In Safari,
 * the composition ends just before the keydown event of the key that ends it. Such an event can only be
 * recognised by the key code 229.
 */
export const isImeCompositionKeyEvent = (event: ComposingKeyEvent | { nativeEvent: ComposingKeyEvent }) => {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
};

/** Prevents Enter from submitting a form while a syllable is being composed. */
export const preventSubmitWhileComposing = (event: ReactKeyboardEvent): void => {
  if (event.key === 'Enter' && isImeCompositionKeyEvent(event)) event.preventDefault();
};
