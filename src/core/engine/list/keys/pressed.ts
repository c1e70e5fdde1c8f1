import { isImeCompositionKeyEvent } from '../../../ui/ime';

/** The actions of a list's keyboard shortcuts. */
export type ListKeyboardShortcut = 'next' | 'previous' | 'open' | 'create' | 'renew' | 'leave';

type KeyPress = Pick<
  KeyboardEvent,
  | 'code'
  | 'shiftKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'isComposing'
  | 'keyCode'
  | 'defaultPrevented'
  | 'repeat'
>;

/** Shortcuts by the key's position (`code`), so that they work in Hangul and Latin layouts. */
const shortcutByKey: Readonly<Record<string, ListKeyboardShortcut>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'open',
  NumpadEnter: 'open',
  KeyN: 'create',
  KeyR: 'renew',
  Escape: 'leave',
};

/** Actions that are repeated while their key is held down. */
const REPEATABLE_SHORTCUTS: readonly ListKeyboardShortcut[] = ['next', 'previous'];

/**
 * Returns the action for a key press. Undefined for other keys, for key combinations, and during the
 * composition of a syllable.
 */
export function findListShortcutByKeyPress(keyPress: KeyPress): ListKeyboardShortcut | undefined {
  if (isImeCompositionKeyEvent(keyPress) || keyPress.defaultPrevented) return undefined;
  if (keyPress.ctrlKey || keyPress.metaKey || keyPress.altKey || keyPress.shiftKey) return undefined;
  const shortcut = shortcutByKey[keyPress.code];
  return shortcut && keyPress.repeat && !REPEATABLE_SHORTCUTS.includes(shortcut) ? undefined : shortcut;
}

/** Selector of elements in which letters are typed. */
export const TEXT_INPUT_SELECTOR =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Selector of elements that need arrow keys and Enter for themselves, such as menus. */
const KEY_CONSUMING_ELEMENT_SELECTOR =
  'button, a, [role="radiogroup"], [role="tablist"], [role="toolbar"], [role="menu"], [role="listbox"]';
/** Selector of the list's filter bar; there, Escape moves the focus to the found records. */
const FILTER_BAR_SELECTOR = 'search';
/** Selector of elements that lie over the list while they are open, such as dialogs. */
const OVERLAY_SELECTOR = '[aria-modal="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Whether a list may handle a key press as a shortcut: no overlay is open, and the focused element does not
 * need the key.
 */
export function isListShortcutAllowed(
  target: EventTarget | null,
  shortcut: ListKeyboardShortcut,
  section: Element | null,
): boolean {
  if (document.querySelector(OVERLAY_SELECTOR) !== null || !(target instanceof Element)) return false;
  if (shortcut === 'leave') return target.closest(FILTER_BAR_SELECTOR) !== null;
  if (target.closest(TEXT_INPUT_SELECTOR)) return false;
  const isInRow = section?.contains(target) === true && target.closest('tbody tr') !== null;
  if (shortcut === 'open') return target.matches('tr');
  return shortcut === 'next' || shortcut === 'previous'
    ? isInRow || target.closest(KEY_CONSUMING_ELEMENT_SELECTOR) === null
    : true;
}
