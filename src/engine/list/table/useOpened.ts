import { useCallback, useState } from 'react';

/** Ids of the rows that are open, and the press that opens or closes one. */
export function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setOpened((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return { opened, toggle };
}
