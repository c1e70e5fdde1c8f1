import { useStore } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { isComposing } from '../../../ui/ime';
import { useListScreen } from '../listing/ListScreenContext';

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const MODAL = '[aria-modal="true"]';

const isFree = (event: KeyboardEvent) =>
  !isComposing(event) &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(event.target instanceof Element && event.target.closest(TYPING)) &&
  document.querySelector(MODAL) === null;

/** Calls `act` when the operator presses `/` while typing nothing anywhere and no dialog is open. */
function useFocusKey(act: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isFree(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [act]);
}

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
