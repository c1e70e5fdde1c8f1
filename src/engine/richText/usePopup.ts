import { type MouseEvent, useState } from 'react';

/** A popup that hangs below the button that opens it. */
export const usePopup = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return {
    close,
    /** For MUI's Popover and Menu. */
    popup: { anchorEl: anchor, open: anchor !== null, onClose: close },
    /** For the button. */
    trigger: (kind: 'menu' | 'dialog') => ({
      'aria-haspopup': kind,
      'aria-expanded': anchor !== null,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    }),
  };
};
