import { type KeyboardEvent, useState } from 'react';

/** Returns whether Caps Lock is on during input, and the handlers that detect it. */
export const useCapsLock = () => {
  const [on, setOn] = useState(false);
  const read = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { on, handlers: { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) } };
};
