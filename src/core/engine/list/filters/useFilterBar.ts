import { useStore } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { useListScreen } from '../ListScreenContext';
import { useFocusKey } from './useFocusKey';

/** Returns the state of the filter bar: foldable or not, open or not, and the shortcut into it. */
export function useFilterBar(phone: boolean) {
  const { list, storeKey } = useListScreen();
  const foldable = phone || list.collapsible === true;
  const [unfolded, setUnfolded] = useStore(`${storeKey}.filters.open`, false);
  const bar = useRef<HTMLFormElement>(null);
  const wanted = useRef(false);
  const exists = list.filters !== undefined;
  const open = exists && (!foldable || unfolded);

  const focusTerm = useCallback(() => {
    const find = (selector: string) => bar.current?.querySelector<HTMLElement>(selector);
    (find('input[enterkeyhint]:enabled') ?? find('input, select'))?.focus();
  }, []);
  useEffect(() => {
    if (!open || !wanted.current) return;
    wanted.current = false;
    focusTerm();
  }, [open, focusTerm]);
  useFocusKey(
    useCallback(() => {
      if (open) return focusTerm();
      wanted.current = exists;
      setUnfolded(true);
    }, [open, exists, focusTerm, setUnfolded]),
  );
  return { bar, exists, foldable, open, toggle: () => setUnfolded(!unfolded) };
}
