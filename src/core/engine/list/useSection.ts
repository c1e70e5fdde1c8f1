import { useEffect, useRef, useState } from 'react';

/** The element around the records: it takes the focus of deleted ones. */
export function useSection() {
  const section = useRef<HTMLElement>(null);
  const [removals, setRemovals] = useState(0);

  // The pressed button is gone with its row, but not before its dialog is.
  useEffect(() => {
    if (removals > 0) section.current?.focus({ preventScroll: true });
  }, [removals]);
  return { section, takeFocus: () => setRemovals((count) => count + 1) };
}
