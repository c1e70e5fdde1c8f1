import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on while the field is typed in, and the handlers that find it out. */
export const useCapsLock = () => {
  const [on, setOn] = useState(false);
  const read = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { on, handlers: { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) } };
};
