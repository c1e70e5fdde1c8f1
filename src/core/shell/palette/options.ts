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
  /** The action that the option runs, if it is not a link. */
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
  const trimmedTerm = term.trim();
  const rankedOptions = options.flatMap((option) => {
    const hasMatchingSynonym = option.also?.split(',').some((synonym) => findTermRange(synonym, trimmedTerm));
    const matchRange =
      findTermRange(option.title, trimmedTerm) ?? (hasMatchingSynonym ? EMPTY_TEXT_RANGE : null);
    if (!matchRange) return [];
    const rank =
      matchRange[0] === matchRange[1] ? 2 : Number(matchRange[1] - matchRange[0] !== option.title.length);
    return [{ option: { ...option, mark: matchRange }, rank }];
  });
  return rankedOptions.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
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
  isNarrowedToGroup: boolean,
): readonly PaletteOption[] => (isNarrowedToGroup ? options : options.slice(0, most));

/** Returns the next or the previous option, wrapping around; undefined if there are no options. */
export function findAdjacentOption(
  options: readonly PaletteOption[],
  activeOption: PaletteOption | undefined,
  step: number,
): PaletteOption | undefined {
  const startIndex = activeOption ? options.indexOf(activeOption) : step > 0 ? -1 : 0;
  return options[(startIndex + step + options.length) % options.length];
}
