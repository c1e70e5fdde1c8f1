import type { IconNode } from 'lucide';
import type { MenuEntry, MenuGroup } from '../../menu';
import type { AnyResource } from '../../schema/index';
import { EMPTY_TEXT_RANGE, findTermRange, type TextRange } from './matching';

/** An option that the palette (the search over the whole console) shows. */
export interface PaletteOption {
  key: string;
  /** The route that the option opens, below the console's base. */
  to: string;
  title: string;
  /** Range of the option's title to highlight. */
  mark?: TextRange | null;
  detail?: string;
  /** Synonyms by which the option is also found, separated by commas. */
  also?: string;
  /** Text at the end of the row: the page that the option opens, and when the operator opened it last. */
  where?: string;
  icon?: IconNode;
  /** The action that the option runs, if it is no link. */
  run?: () => void;
}

/** A group of the palette's options below one heading. */
export interface CommandPaletteOptionGroup {
  key: string;
  label: string;
  options: readonly PaletteOption[];
  /** Maximum number of options that are shown while other groups are shown too. */
  most: number;
  /** Text that tells how many options the group has. */
  count?: string;
  /** An option that opens all results of the group. */
  all?: PaletteOption;
}

/**
 * Returns the options whose title or synonyms contain a term. Options whose title equals the term come first,
 * then those whose title contains it, then those found by unfinished syllables and synonyms.
 */
export function filterPaletteOptions(options: readonly PaletteOption[], term: string): PaletteOption[] {
  const wanted = term.trim();
  const found = options.flatMap((option) => {
    const other = option.also?.split(',').some((words) => findTermRange(words, wanted));
    const mark = findTermRange(option.title, wanted) ?? (other ? EMPTY_TEXT_RANGE : null);
    if (!mark) return [];
    const rank = mark[0] === mark[1] ? 2 : Number(mark[1] - mark[0] !== option.title.length);
    return [{ option: { ...option, mark }, rank }];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}

/** Returns all lists of a menu, including those that can only be reached by links. */
export const listAllMenuEntries = (menu: readonly MenuGroup[]): MenuEntry[] =>
  menu.flatMap(({ entries, linked }) => [...entries, ...linked]);

/** Whether operators can create records of the resource by a form in the console. */
export const hasCreateForm = ({ create, singleton, form, variants }: AnyResource): boolean =>
  create === undefined &&
  !singleton &&
  (form !== undefined || Object.values(variants?.of ?? {}).some((variant) => variant.form !== undefined));

/**
 * Returns the options that the palette shows for a group. If the operator has narrowed the palette to this
 * group, it shows all options.
 */
export const listVisibleOptionsOfGroup = (
  { options, most }: CommandPaletteOptionGroup,
  isAlone: boolean,
): readonly PaletteOption[] => (isAlone ? options : options.slice(0, most));

/** Returns the next or the previous option, wrapping around; undefined if there are no options. */
export function findAdjacentOption(
  options: readonly PaletteOption[],
  active: PaletteOption | undefined,
  step: number,
): PaletteOption | undefined {
  const at = active ? options.indexOf(active) : step > 0 ? -1 : 0;
  return options[(at + step + options.length) % options.length];
}
