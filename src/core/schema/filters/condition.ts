import { chosenTerm } from '../kinds/choice';
import type { Key } from '../kinds/kind';
import { keyOf } from '../kinds/registry';
import { isDay, isOneLineText, isSelection, isTagged, refersToRecords } from '../kinds/traits';
import { fieldAt } from '../record/record';
import { foldText, shapeOf } from '../shapes/shape';
import { foldTag } from '../text/tags';
import { fold, toNfkc } from '../text/text';
import { foldDay, isDate } from '../text/time';
import type { AnyField } from '../words/fields';
import type { AnyResource } from '../words/resource';
import { asksInitials, hasInitials, initialsAt, initialsOf, isMixed } from './initials';

/** A text that the key at a path must contain. */
export interface Term {
  path: string;
  term: string;
  /**
   * Matches a term of whole syllables and lone consonants in the folded text at this path. A consonant stands
   * for any syllable that begins with it.
   */
  mixed?: { path: string; term: string };
}

/** A condition of a store query; keys and terms are already normalised for comparison. */
export type Condition =
  | { op: 'equals'; path: string; key: Key }
  /** The key at the path equals any of these keys. */
  | { op: 'among'; path: string; keys: readonly Key[] }
  | { op: 'contains'; any: readonly Term[] }
  /** The key is from `from` (inclusive) to `until` (exclusive). */
  | { op: 'between'; path: string; from?: string | number; until?: string | number }
  | { op: 'empty'; path: string; empty: boolean }
  /** The key names this tree record, or one below it, at least `from` levels deep. */
  | { op: 'below'; path: string; key: string; from?: number }
  /** The record that the reference at `path` leads to has the key at `by`. */
  | { op: 'over'; path: string; by: string; key: string }
  /** All of the conditions are met. */
  | { op: 'all'; of: readonly Condition[] }
  /** Any of the conditions is met. */
  | { op: 'any'; of: readonly Condition[] };

/** Returns whether its reader sees the value at a path masked, or not at all. */
export type IsMasked = (path: string) => boolean;

export const nothingMasked: IsMasked = () => false;

/** Returns the condition for one value; for a field with several values, for records that contain it. */
export function equals(resource: AnyResource, path: string, value: unknown): Condition {
  const field = fieldAt(resource.fields, path);
  if (isSelection(field) || refersToRecords(field))
    return { op: 'contains', any: [{ path, term: chosenTerm(String(value)) }] };
  return { op: 'equals', path, key: keyOf(field, value) };
}

/** Returns the function that normalises terms like a field's keys. */
function foldFor(field: AnyField): (text: string) => string {
  if (isDay(field)) return (text) => foldDay(toNfkc(text));
  // A comma separates tags, so it is no part of one.
  if (isTagged(field)) return (text) => foldTag(text.replaceAll(',', ''));
  return isOneLineText(field) ? (text) => foldText(text, field) : fold;
}

function termAt({ fields }: AnyResource, path: string, text: string): Term {
  const field = fieldAt(fields, path);
  const term = foldFor(field)(text);
  if (!asksInitials(term) || !hasInitials(fields, path)) return { path, term };
  const asked = { path: initialsAt(path), term: initialsOf(term) };
  return isMixed(term) ? { ...asked, mixed: { path, term } } : asked;
}

/**
 * Returns the condition for records with the text in any of some fields. Lone consonants stand for syllables
 * that begin with them, in fields with initials.
 */
export function contains(
  resource: AnyResource,
  paths: readonly string[],
  text: string,
): Extract<Condition, { op: 'contains' }> {
  const any = paths.map((path) => termAt(resource, path, text.trim()));
  // A term of only hyphens is empty for telephone numbers, and an empty term would match every record.
  return { op: 'contains', any: any.filter(({ term }) => term !== '') };
}

const NEVER: Condition = { op: 'any', of: [] };

/** Returns the condition for records whose normalised value at a path equals a whole text. */
function isWhole(resource: AnyResource, path: string, text: string): Condition {
  const field = fieldAt(resource.fields, path);
  const shaped = String(shapeOf(field, text));
  const whole = isDay(field) ? foldDay(toNfkc(shaped)) : shaped;
  const isValue = !isDay(field) || isDate(whole);
  const key = isValue ? keyOf(field, whole) : null;
  return key === null || key === '' ? NEVER : { op: 'equals', path, key };
}

/**
 * Like `contains`, but masked fields only match as a whole. A partial match would reveal them letter by
 * letter (decisions, section 14, "Filters").
 */
export function containsUnmasked(
  resource: AnyResource,
  paths: readonly string[],
  text: string,
  isMasked: IsMasked,
): Condition {
  const masked = paths.filter(isMasked);
  const open = paths.filter((path) => !isMasked(path));
  const whole = masked.map((path) => isWhole(resource, path, text.trim()));
  if (whole.length === 0) return contains(resource, open, text);
  return { op: 'any', of: open.length > 0 ? [contains(resource, open, text), ...whole] : whole };
}

/** Returns the values that conditions match as a whole at masked paths. */
export function wholeValuesIn(
  conditions: readonly Condition[],
  isMasked: IsMasked,
): { path: string; value: string }[] {
  return conditions.flatMap((condition) => {
    if ('of' in condition) return wholeValuesIn(condition.of, isMasked);
    if (condition.op !== 'equals' || condition.key === null || !isMasked(condition.path)) return [];
    return [{ path: condition.path, value: String(condition.key) }];
  });
}
