import { fold, isBlank, toLine } from './text';

/** Separates tags in typed or pasted text and in cells; no tag contains a comma. */
const BETWEEN = /[,\uff0c\n]/;

/** Returns a tag in the form for comparison: equal tags may differ in case, composition and outer spaces. */
export const foldTag = (tag: string): string => fold(toLine(tag));

/** Returns tags in stored form: one line in NFC each, without blank ones and duplicates. */
export function shapeTags(tags: readonly string[]): string[] {
  const seen = new Set(['']);
  return tags.map(toLine).filter((tag) => {
    const folded = isBlank(tag) ? '' : foldTag(tag);
    const isNew = !seen.has(folded);
    seen.add(folded);
    return isNew;
  });
}

/** Returns the tags in a text: `a, b` has two. */
export const tagsIn = (text: string): string[] => shapeTags(text.split(BETWEEN));
