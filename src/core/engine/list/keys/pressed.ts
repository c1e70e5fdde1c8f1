import { isComposing } from '../../../ui/ime';

/** The actions of a list's shortcuts. */
export type ListKey = 'next' | 'previous' | 'open' | 'create' | 'renew' | 'leave';

type Press = Pick<
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

/** By the key's position, so that Hangul and Latin layouts work alike. */
const keys: Readonly<Record<string, ListKey>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'open',
  NumpadEnter: 'open',
  KeyN: 'create',
  KeyR: 'renew',
  Escape: 'leave',
};

/** Keys that may be held down. */
const HELD: readonly ListKey[] = ['next', 'previous'];

/** Returns the action of a key press. It is undefined for other keys, and within a syllable or another shortcut. */
export function listKeyOf(press: Press): ListKey | undefined {
  if (isComposing(press) || press.defaultPrevented) return undefined;
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return undefined;
  const key = keys[press.code];
  return key && press.repeat && !HELD.includes(key) ? undefined : key;
}

/** Elements that take letters. */
export const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Parts that arrow keys and Enter belong to themselves. */
const OWN =
  'button, a, [role="radiogroup"], [role="tablist"], [role="toolbar"], [role="menu"], [role="listbox"]';
/** The list's filters: text typed there is left for the found records. */
const SEARCH = 'search';
/** Overlays of the list. */
const OVER = '[aria-modal="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** True if a press at this place may be a shortcut of the list: not in an input, and without an overlay. */
export function isForList(target: EventTarget | null, key: ListKey, section: Element | null): boolean {
  if (document.querySelector(OVER) !== null || !(target instanceof Element)) return false;
  if (key === 'leave') return target.closest(SEARCH) !== null;
  if (target.closest(TYPING)) return false;
  const isInRow = section?.contains(target) === true && target.closest('tbody tr') !== null;
  if (key === 'open') return target.matches('tr');
  return key === 'next' || key === 'previous' ? isInRow || target.closest(OWN) === null : true;
}
