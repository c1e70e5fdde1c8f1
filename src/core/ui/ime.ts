type ComposingKeyEvent = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/**
 * Whether a key event belongs to the composition of a syllable, so that handlers must ignore it. In Safari,
 * the composition ends before the keydown event that ends it. Only the key code 229 reveals such an event.
 */
export const isImeCompositionKeyEvent = (event: ComposingKeyEvent | { nativeEvent: ComposingKeyEvent }) => {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
};
