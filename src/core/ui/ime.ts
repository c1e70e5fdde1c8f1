type KeyEvent = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/**
 * Whether a key event belongs to a syllable that is still being composed, so that no handler may act on it.
 * Safari ends the composition before the keydown that ended it: only its key code, 229, tells.
 */
export const isComposing = (event: KeyEvent | { nativeEvent: KeyEvent }) => {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
};
