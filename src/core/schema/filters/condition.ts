import { toChoiceSearchTerm } from '../kinds/choice';
import type { StoreSortKey } from '../kinds/kind';
import { sortKeyOfValue } from '../kinds/registry';
import {
  isDayField,
  isMultiChoiceField,
  isMultiReferenceField,
  isOneLineTextField,
  isTagsField,
} from '../kinds/traits';
import { fieldAt } from '../record/record';
import { normalizeFieldTextForComparison, normalizeFieldValue } from '../shapes/shape';
import { normalizeTagForComparison } from '../text/tags';
import { normalizeTextForSearch, toNfkc } from '../text/text';
import { isCalendarDay, normalizeDaySearchTerm } from '../text/time';
import type { AnyField } from '../words/fields';
import type { AnyResource } from '../words/resource';
import {
  getHangulInitialsKeyPath,
  hasLoneConsonants,
  isMixedHangulTerm,
  isSearchableByHangulInitials,
  replaceHangulSyllablesByInitials,
} from './initials';

/** A condition that the sort key (the stored form for comparison) of a field contains a text. */
export interface TextContainsCondition {
  path: string;
  term: string;
  /**
   * Set only for a search term that mixes whole syllables and lone consonants. The normalised text at this
   * path must match the whole term. A lone consonant stands for any syllable that begins with it.
   */
  mixed?: { path: string; term: string };
}

/**
 * A condition of a database query. It compares sort keys, which store the values in a form for comparison.
 * The keys and terms in the condition already have this form.
 */
export type StoreCondition =
  | { op: 'equals'; path: string; key: StoreSortKey }
  /** The record's key at the path equals any of these keys. */
  | { op: 'among'; path: string; keys: readonly StoreSortKey[] }
  | { op: 'contains'; any: readonly TextContainsCondition[] }
  /** The record's sort key at `path` is at least `from` and less than `until`. */
  | { op: 'between'; path: string; from?: string | number; until?: string | number }
  | { op: 'empty'; path: string; empty: boolean }
  /**
   * The key is the id of the tree record `key` or of a record below it. `from` is the minimum number of
   * levels below `key`.
   */
  | { op: 'below'; path: string; key: string; from?: number }
  /** The reference at `path` refers to a record that has this key at the path `by`. */
  | { op: 'over'; path: string; by: string; key: string }
  /** All of the conditions are met. */
  | { op: 'all'; of: readonly StoreCondition[] }
  /** Any of the conditions is met. */
  | { op: 'any'; of: readonly StoreCondition[] };

/** Returns whether an operator sees the value at a path masked, or not at all. */
export type MaskedPathTest = (path: string) => boolean;

export const noPathIsMasked: MaskedPathTest = () => false;

/**
 * Returns the condition for records with a value in a field. If the field holds several values, the value
 * must be one of them.
 */
export function createFieldEqualsCondition(
  resource: AnyResource,
  path: string,
  requiredValue: unknown,
): StoreCondition {
  const field = fieldAt(resource.fields, path);
  if (isMultiChoiceField(field) || isMultiReferenceField(field))
    return { op: 'contains', any: [{ path, term: toChoiceSearchTerm(String(requiredValue)) }] };
  return { op: 'equals', path, key: sortKeyOfValue(field, requiredValue) };
}

/** Returns the function that normalizes search terms in the same way as the field's index keys. */
function chooseSearchTermNormalizer(field: AnyField): (text: string) => string {
  if (isDayField(field)) return (text) => normalizeDaySearchTerm(toNfkc(text));
  // A comma separates tags, so no tag contains a comma.
  if (isTagsField(field)) return (text) => normalizeTagForComparison(text.replaceAll(',', ''));
  return isOneLineTextField(field)
    ? (text) => normalizeFieldTextForComparison(text, field)
    : normalizeTextForSearch;
}

function createTextContainsCondition(
  { fields }: AnyResource,
  path: string,
  searchText: string,
): TextContainsCondition {
  const field = fieldAt(fields, path);
  const term = chooseSearchTermNormalizer(field)(searchText);
  if (!hasLoneConsonants(term) || !isSearchableByHangulInitials(fields, path)) return { path, term };
  const initialsCondition = {
    path: getHangulInitialsKeyPath(path),
    term: replaceHangulSyllablesByInitials(term),
  };
  return isMixedHangulTerm(term) ? { ...initialsCondition, mixed: { path, term } } : initialsCondition;
}

/**
 * Returns the condition for records with a text in any of the given fields. In fields that can be searched by
 * initial consonants, a lone consonant stands for any syllable that begins with it.
 */
export function createContainsCondition(
  resource: AnyResource,
  paths: readonly string[],
  searchText: string,
): Extract<StoreCondition, { op: 'contains' }> {
  const textConditions = paths.map((path) => createTextContainsCondition(resource, path, searchText.trim()));
  // Empty terms are left out, because they would match every record. A term of only hyphens becomes empty in
  // the comparison form of telephone numbers.
  return { op: 'contains', any: textConditions.filter(({ term }) => term !== '') };
}

const NO_MATCH_CONDITION: StoreCondition = { op: 'any', of: [] };

/**
 * Returns the condition for records whose whole value at a path equals a text. Both are normalised before
 * they are compared.
 */
function createEqualsTextCondition(resource: AnyResource, path: string, searchText: string): StoreCondition {
  const field = fieldAt(resource.fields, path);
  const normalizedText = String(normalizeFieldValue(field, searchText));
  const comparisonText = isDayField(field) ? normalizeDaySearchTerm(toNfkc(normalizedText)) : normalizedText;
  const isValidValue = !isDayField(field) || isCalendarDay(comparisonText);
  const key = isValidValue ? sortKeyOfValue(field, comparisonText) : null;
  return key === null || key === '' ? NO_MATCH_CONDITION : { op: 'equals', path, key };
}

/**
 * Returns the condition of `createContainsCondition`, but the whole value of a masked field must match. A
 * partial match would reveal the value letter by letter (decisions, section 14, "Filters").
 */
export function createSearchTermCondition(
  resource: AnyResource,
  paths: readonly string[],
  searchText: string,
  isPathMasked: MaskedPathTest,
): StoreCondition {
  const maskedPaths = paths.filter(isPathMasked);
  const unmaskedPaths = paths.filter((path) => !isPathMasked(path));
  const wholeValueConditions = maskedPaths.map((path) =>
    createEqualsTextCondition(resource, path, searchText.trim()),
  );
  if (wholeValueConditions.length === 0) return createContainsCondition(resource, unmaskedPaths, searchText);
  return {
    op: 'any',
    of:
      unmaskedPaths.length > 0
        ? [createContainsCondition(resource, unmaskedPaths, searchText), ...wholeValueConditions]
        : wholeValueConditions,
  };
}

/** Returns the values that a condition requires a masked field to equal. */
export function findValuesComparedWithMaskedFields(
  conditions: readonly StoreCondition[],
  isPathMasked: MaskedPathTest,
): { path: string; value: string }[] {
  return conditions.flatMap((condition) => {
    if ('of' in condition) return findValuesComparedWithMaskedFields(condition.of, isPathMasked);
    if (condition.op !== 'equals' || condition.key === null || !isPathMasked(condition.path)) return [];
    return [{ path: condition.path, value: String(condition.key) }];
  });
}
