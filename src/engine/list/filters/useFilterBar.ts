import { useStore } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { useListFace } from '../ListFace';
import { useFocusKey } from '../useFocusKey';

/** Whether the filter bar can be folded away, whether it is open, and the key that leads into it. */
export function useFilterBar(phone: boolean) {
  const { list, storeKey } = useListFace();
  const foldable = phone || list.collapsible === true;
  const [unfolded, setUnfolded] = useStore(`${storeKey}.filters.open`, false);
  const bar = useRef<HTMLFormElement>(null);
  const wanted = useRef(false);
  const exists = list.filters !== undefined;
  const open = exists && (!foldable || unfolded);

  const focusFirst = useCallback(() => {
    bar.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, []);
  useEffect(() => {
    if (!open || !wanted.current) return;
    wanted.current = false;
    focusFirst();
  }, [open, focusFirst]);
  useFocusKey(
    useCallback(() => {
      if (open) return focusFirst();
      wanted.current = exists;
      setUnfolded(true);
    }, [open, exists, focusFirst, setUnfolded]),
  );
  return { bar, exists, foldable, open, toggle: () => setUnfolded(!unfolded) };
}
