import { useCallback, useState } from 'react';
import { keepLeft, leftAt, useIsBack } from './left';

const NONE: ReadonlySet<string> = new Set();

/**
 * Ids of the rows that are open, and the press that opens or closes one. `page` names the list with its
 * filters and page: on a way back to it the same rows are open.
 */
export function useOpened(page: string) {
  const isBack = useIsBack();
  const [opened, setOpened] = useState(() => (isBack ? leftAt(page).opened : NONE));
  const toggle = useCallback(
    (id: string) =>
      setOpened((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        keepLeft(page, { opened: after });
        return after;
      }),
    [page],
  );
  return { opened, toggle };
}
