import { isBlankText, normalizeTextForSearch, toSingleLine } from './text';

/** Separates tags in typed or pasted text and in cells; no tag contains a comma. */
const TAG_SEPARATOR_PATTERN = /[,\uff0c\n]/;

/**
 * Returns a tag in the form for comparison. Tags are equal if they only differ in case, Unicode composition
 * or outer spaces.
 */
export const normalizeTagForComparison = (tag: string): string => normalizeTextForSearch(toSingleLine(tag));

/** Returns tags in stored form: each is one line in NFC; blank tags and duplicates are removed. */
export function normalizeTags(tags: readonly string[]): string[] {
  const seenTags = new Set(['']);
  return tags.map(toSingleLine).filter((tag) => {
    const normalizedTag = isBlankText(tag) ? '' : normalizeTagForComparison(tag);
    const isFirstOccurrence = !seenTags.has(normalizedTag);
    seenTags.add(normalizedTag);
    return isFirstOccurrence;
  });
}

/**
 * Returns the tags in a text, where commas or newlines separate them. For example, `a, b` contains the tags
 * `a` and `b`.
 */
export const parseTagsInText = (text: string): string[] => normalizeTags(text.split(TAG_SEPARATOR_PATTERN));
