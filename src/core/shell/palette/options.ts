import type { IconNode } from 'lucide';
import type { MenuEntry, MenuGroup } from '../../menu';
import type { AnyResource } from '../../schema/index';
import { EMPTY_RANGE, matchOf, type Range } from './matching';

/** An option of the palette. */
export interface PaletteOption {
  key: string;
  /** The route below the console's base. */
  to: string;
  title: string;
  /** Range of the title to highlight. */
  mark?: Range | null;
  detail?: string;
  /** Synonyms for search, separated by commas. */
  also?: string;
  /** Text at the end of the row: its place, and when it was opened. */
  where?: string;
  icon?: IconNode;
  /** The action, if the option is no link. */
  run?: () => void;
}

/** Options below one header. */
export interface PaletteGroup {
  key: string;
  label: string;
  options: readonly PaletteOption[];
  /** Most options that are shown while other groups are shown too. */
  most: number;
  /** The number of options, in words. */
  count?: string;
  /** An option that leads to all of them. */
  all?: PaletteOption;
}

/**
 * Returns the options whose title or synonyms contain a term. Exact titles come first, then partial titles, then
 * unfinished syllables and synonyms.
 */
export function filterOptions(options: readonly PaletteOption[], term: string): PaletteOption[] {
  const wanted = term.trim();
  const found = options.flatMap((option) => {
    const other = option.also?.split(',').some((words) => matchOf(words, wanted));
    const mark = matchOf(option.title, wanted) ?? (other ? EMPTY_RANGE : null);
    if (!mark) return [];
    const rank = mark[0] === mark[1] ? 2 : Number(mark[1] - mark[0] !== option.title.length);
    return [{ option: { ...option, mark }, rank }];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}

/** Returns all lists of a menu, including those that only links lead to. */
export const entriesOf = (menu: readonly MenuGroup[]): MenuEntry[] =>
  menu.flatMap(({ entries, linked }) => [...entries, ...linked]);

/** Whether operators create a resource's records by a form in the console. */
export const isCreated = ({ create, singleton, form, variants }: AnyResource): boolean =>
  create === undefined &&
  !singleton &&
  (form !== undefined || Object.values(variants?.of ?? {}).some((variant) => variant.form !== undefined));

/** Returns the shown options: all of them if the operator has narrowed to the group. */
export const shownOf = ({ options, most }: PaletteGroup, isAlone: boolean): readonly PaletteOption[] =>
  isAlone ? options : options.slice(0, most);

/** Returns the next or previous option, wrapping around; undefined if there is none. */
export function neighbourOption(
  options: readonly PaletteOption[],
  active: PaletteOption | undefined,
  step: number,
): PaletteOption | undefined {
  const at = active ? options.indexOf(active) : step > 0 ? -1 : 0;
  return options[(at + step + options.length) % options.length];
}
