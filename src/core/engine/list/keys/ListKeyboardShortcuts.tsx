import { useEffect, useEffectEvent } from 'react';
import { useIsPhoneWidth } from '../../../ui/usePhone';
import { refetchAllLists } from '../../renewal/renewals';
import { useListModel } from '../listing/ListingContext';
import { findListShortcutByKeyPress, isListShortcutAllowed, type ListKeyboardShortcut } from './pressed';

/** Returns the rows that show records, without placeholder rows and the contents of expanded rows. */
const findRecordRowElements = (section: Element | null) => [
  ...(section?.querySelectorAll<HTMLElement>('tbody tr[data-row]') ?? []),
];

/**
 * Moves the focus from a row to the next or previous one; from any other element to the first or last row.
 */
function moveRowFocus(section: Element | null, step: 1 | -1): void {
  const rows = findRecordRowElements(section);
  const focusedRowIndex = rows.findIndex((row) => row.contains(document.activeElement));
  const row = focusedRowIndex < 0 ? rows.at(step > 0 ? 0 : -1) : rows[focusedRowIndex + step];
  if (!row) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/**
 * Clicks the first element within `scope` that matches the selector, so that a keyboard shortcut does the
 * same as a click.
 */
const clickFirstMatchingElement = (scope: ParentNode | null, selector: string) =>
  scope?.querySelector<HTMLElement>(selector)?.click();

const KeyboardShortcutHandler = () => {
  const { section } = useListModel();
  const actionsByShortcut: Readonly<Record<ListKeyboardShortcut, () => void>> = {
    next: () => moveRowFocus(section.current, 1),
    previous: () => moveRowFocus(section.current, -1),
    open: () => clickFirstMatchingElement(document.activeElement, '[data-open]'),
    create: () => clickFirstMatchingElement(document, '[data-create]'),
    renew: () => refetchAllLists(true),
    leave: () => section.current?.focus({ preventScroll: true }),
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = findListShortcutByKeyPress(event);
    if (!shortcut || !isListShortcutAllowed(event.target, shortcut, section.current)) return;
    event.preventDefault();
    actionsByShortcut[shortcut]();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
};

export const ListKeyboardShortcuts = () => {
  const isPhoneWidth = useIsPhoneWidth();
  return isPhoneWidth ? null : <KeyboardShortcutHandler />;
};
