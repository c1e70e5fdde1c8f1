import { isComposing } from '../../../ui/ime';

/** What a key of a list does. */
export type ListKey = 'next' | 'previous' | 'open' | 'create' | 'renew' | 'leave' | 'help';

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

/** By where the key lies, so that it is the same whether Hangul or Latin is typed. */
const keys: Readonly<Record<string, ListKey>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'open',
  NumpadEnter: 'open',
  KeyN: 'create',
  KeyR: 'renew',
  Escape: 'leave',
};

const HELP = 'Slash';
/** Keys that may be held down. */
const HELD: readonly ListKey[] = ['next', 'previous'];

/** Returns what a press asks of a list; undefined if it is none of its keys, or part of a syllable or of a shortcut. */
export function listKeyOf(press: Press): ListKey | undefined {
  if (isComposing(press) || press.defaultPrevented) return undefined;
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (press.shiftKey) return press.code === HELP ? 'help' : undefined;
  const key = keys[press.code];
  return key && press.repeat && !HELD.includes(key) ? undefined : key;
}

const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Parts that arrow keys and Enter belong to themselves. */
const OWN =
  'button, a, [role="radiogroup"], [role="tablist"], [role="toolbar"], [role="menu"], [role="listbox"]';
/** The conditions of a list: what is typed there is left for the records that it found. */
const SEARCH = 'search';
/** What stands over the list. */
const OVER = '[aria-modal="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Whether a press at this place may be one for the list: nothing is typed there, and nothing stands over the list. */
export function isForList(target: EventTarget | null, key: ListKey, section: Element | null): boolean {
  if (document.querySelector(OVER) !== null || !(target instanceof Element)) return false;
  if (key === 'leave') return target.closest(SEARCH) !== null;
  if (target.closest(TYPING)) return false;
  const isInRow = section?.contains(target) === true && target.closest('tbody tr') !== null;
  if (key === 'open') return target.matches('tr');
  return key === 'next' || key === 'previous' ? isInRow || target.closest(OWN) === null : true;
}
