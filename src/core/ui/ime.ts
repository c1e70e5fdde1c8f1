type KeyEvent = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/**
 * Whether a key event belongs to a syllable being composed, so that no handler may act on it. Safari ends the
 * composition before the keydown that ended it, which only its key code 229 reveals.
 */
export const isComposing = (event: KeyEvent | { nativeEvent: KeyEvent }) => {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
};
