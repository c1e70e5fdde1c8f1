import { useEffect, useRef, useState } from 'react';

/** The element around the records: another page is read from its top, and what was deleted leaves it the focus. */
export function useSection(page: number) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(page);
  const [removals, setRemovals] = useState(0);

  useEffect(() => {
    if (shown.current !== page) section.current?.closest('main')?.scrollTo({ top: 0 });
    shown.current = page;
  }, [page]);
  // The pressed button is gone with its row, but not before its dialog is.
  useEffect(() => {
    if (removals > 0) section.current?.focus({ preventScroll: true });
  }, [removals]);
  return { section, takeFocus: () => setRemovals((count) => count + 1) };
}
