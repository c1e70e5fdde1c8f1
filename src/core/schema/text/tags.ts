import { fold, isBlank, toLine } from './text';

/** Separates the tags of a text that is typed, pasted or in a cell; no tag has a comma. */
const BETWEEN = /[,\uff0c\n]/;

/** A tag for comparison: equal tags differ in case, composition or outer blanks at most. */
export const foldTag = (tag: string): string => fold(toLine(tag));

/** Tags in stored form: one line in NFC each, without blank ones, and the first of equal ones. */
export function shapeTags(tags: readonly string[]): string[] {
  const seen = new Set(['']);
  return tags.map(toLine).filter((tag) => {
    const folded = isBlank(tag) ? '' : foldTag(tag);
    const isNew = !seen.has(folded);
    seen.add(folded);
    return isNew;
  });
}

/** The tags of a text: `a, b` has two. */
export const tagsIn = (text: string): string[] => shapeTags(text.split(BETWEEN));
