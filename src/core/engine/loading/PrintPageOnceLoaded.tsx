import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { addPrintTexts } from '../../ui/printTexts';

addPrintTexts();

// Calls `onClose` when the browser's print dialog closes.
export const PrintPageOnceLoaded = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const isPageLoaded = useIsFetching() === 0;
  const closePrintView = useEffectEvent(onClose);
  useEffect(() => {
    if (!isPageLoaded) return;
    const closeAfterPrint = () => closePrintView();
    window.addEventListener('afterprint', closeAfterPrint, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', closeAfterPrint);
  }, [isPageLoaded]);
  return createPortal(<main className="paper on-paper">{children}</main>, document.body);
};
