import * as limits from '../limits';
import { normalizeTagForComparison, normalizeTags } from '../text/tags';
import { isBlankText, isStorableText, lengthOf } from '../text/text';
import type { Problem } from '../words/problems';
import { toChoiceSearchTerm } from './choice';
import type { FieldTypeHandler } from './kind';

const TAGS_KEY_SEPARATOR = ',';

function findTagProblem(tag: unknown): Problem | null {
  if (typeof tag !== 'string') return { key: 'type' };
  if (isBlankText(tag)) return { key: 'required' };
  if (!isStorableText(tag)) return { key: 'notStorable' };
  if (lengthOf(tag) > limits.maxTagLength) return { key: 'tooLong', args: { max: limits.maxTagLength } };
  return tag.includes(TAGS_KEY_SEPARATOR) ? { key: 'comma' } : null;
}

const SHOWN_TAGS_KEY_SUFFIX = '#tags';

/** Returns the path of the index key that holds a field's tags as the console shows them. */
export const getIndexKeyPathOfShownTags = (fieldPath: string): string => fieldPath + SHOWN_TAGS_KEY_SUFFIX;

/**
 * Returns the path of the tags field that an index key belongs to; undefined if the key is not for shown
 * tags.
 */
export const findFieldPathOfTagsIndexKey = (keyPath: string): string | undefined =>
  keyPath.endsWith(SHOWN_TAGS_KEY_SUFFIX) ? keyPath.slice(0, -SHOWN_TAGS_KEY_SUFFIX.length) : undefined;

const keepOnlyTextTags = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];

/**
 * Returns the index key of a field's tags: the tags as the console shows them, joined by commas; null if
 * there are none.
 */
export function buildIndexKeyOfShownTags(value: unknown): string | null {
  const normalizedTags = normalizeTags(keepOnlyTextTags(value));
  return normalizedTags.length > 0 ? normalizedTags.join(TAGS_KEY_SEPARATOR) : null;
}

/**
 * Returns the tag in its comparison form, between commas. A field's index key contains this text if the
 * record has the tag.
 */
export const toTagSearchTerm = (tag: string): string => toChoiceSearchTerm(normalizeTagForComparison(tag));

export const tagsFieldType: FieldTypeHandler<'tags'> = {
  blank: (field) => field.default ?? [],
  check(value, { max = limits.maxTagsPerField }) {
    if (!Array.isArray(value)) return { key: 'type' };
    const problem = value.map(findTagProblem).find((tagProblem) => tagProblem !== null);
    if (problem) return problem;
    if (value.length > max) return { key: 'tooMany', args: { max } };
    return normalizeTags(value).length < value.length ? { key: 'taken' } : null;
  },
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  parse: (text) => (findTagProblem(text) === null ? normalizeTags([text]) : undefined),
  print: (value) => keepOnlyTextTags(value).join(TAGS_KEY_SEPARATOR),
  key(value) {
    const foldedTags = keepOnlyTextTags(value).map(normalizeTagForComparison);
    return foldedTags.length > 0 ? toChoiceSearchTerm(foldedTags.join(TAGS_KEY_SEPARATOR)) : null;
  },
};
