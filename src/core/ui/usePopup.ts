import { type MouseEvent, useCallback, useState } from 'react';

/** Returns a popup's anchor while the popup is open, and the props of the button that opens and closes it. */
export function usePopup() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const closePopup = useCallback(() => setAnchor(null), []);
  return {
    anchor,
    close: closePopup,
    trigger: (popupKind: 'menu' | 'dialog') => ({
      'aria-haspopup': popupKind,
      'aria-expanded': anchor !== null,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) =>
        setAnchor((currentAnchor) => (currentAnchor ? null : currentTarget)),
    }),
  };
}
