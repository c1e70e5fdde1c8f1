import { useLocation, useNavigationType } from 'react-router';
import { setNewest } from '../../../schema/basics/setNewest';

/** The focus within a row: the row by its record, and the index of the focusable element in it. */
interface Focused {
  id: string;
  place: number;
}

/** The state of a list's page when it was left. */
export interface Left {
  /** Pixels that it was scrolled by. */
  top: number;
  /** Ids of the rows that were open. */
  opened: ReadonlySet<string>;
  focused?: Focused;
}

const FRESH: Left = { top: 0, opened: new Set() };

/** Pages of lists by their queries, while the console is open; the last seen is at the end. */
const pages = new Map<string, Left>();
const MOST = 200;

/** Returns how a page of a list was left; `page` is the list with its filters and page. */
export const leftAt = (page: string): Left => pages.get(page) ?? FRESH;

/** Remembers how a page of a list is, for the way back to it. */
export function keepLeft(page: string, changes: Partial<Left>): void {
  setNewest(pages, page, { ...leftAt(page), ...changes }, MOST);
}

/** True if a list is shown on a way back to it: by the browser, or from a form that leads back. */
export function useIsBack(): boolean {
  const isPop = useNavigationType() === 'POP';
  const { state } = useLocation();
  return isPop || state?.back === true;
}

const FOCUSABLE = 'a[href], button, input';

/** Returns the focused element among the rows of a list; undefined outside the rows. */
export function focusedIn(target: EventTarget | null): Focused | undefined {
  const element = target instanceof Element ? target.closest(FOCUSABLE) : null;
  const row = element?.closest<HTMLElement>('[data-row]');
  if (!element || !row?.dataset.row) return undefined;
  return { id: row.dataset.row, place: [...row.querySelectorAll(FOCUSABLE)].indexOf(element) };
}

/** True if the focus is nowhere: at the start of the page, or at the title, the fallback. */
const isFree = () => document.activeElement?.matches('body, h1') ?? true;

/** Restores the focus to an element of a row, unless another element has it by now. */
export function refocus(section: HTMLElement, { id, place }: Focused): void {
  if (!isFree()) return;
  const rows = [...section.querySelectorAll<HTMLElement>('[data-row]')];
  const row = rows.find(({ dataset }) => dataset.row === id);
  const elements = [...(row?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  // A row that is gone leaves it to the list.
  const element = elements[place] ?? elements[0] ?? section;
  element.focus({ preventScroll: true });
}
