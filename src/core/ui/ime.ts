type KeyEvent = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/**
 * True if a key event belongs to a syllable still being composed, so that no handler may act on it. Safari ends the
 * composition before the keydown that ended it: only its key code, 229, reveals it.
 */
export const isComposing = (event: KeyEvent | { nativeEvent: KeyEvent }) => {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
};
