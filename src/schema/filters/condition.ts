import type { AnyField } from '../fields';
import { asksInitials, hasInitials, initialsAt, initialsOf, isMixed } from '../initials';
import { chosenTerm } from '../kinds/choice';
import type { Key } from '../kinds/kind';
import { keyOf } from '../kinds/registry';
import { fieldAt } from '../record';
import type { AnyResource } from '../resource';
import { foldText } from '../shapes/shape';
import { fold, toNfkc } from '../text';
import { foldDay } from '../time';

/** A text that the key at a path is to contain. */
export interface Term {
  path: string;
  term: string;
  /**
   * Of a term of whole syllables and lone consonants: the folded text at this path is to contain it, with each
   * consonant standing for any syllable that begins with it.
   */
  mixed?: { path: string; term: string };
}

/** What a store is asked to find; keys and terms are already in the form in which lists compare them. */
export type Condition =
  | { op: 'equals'; path: string; key: Key }
  /** Equal to any of the keys. */
  | { op: 'among'; path: string; keys: readonly Key[] }
  | { op: 'contains'; any: readonly Term[] }
  /** From `from` (inclusive) until `until` (exclusive). */
  | { op: 'between'; path: string; from?: string; until?: string }
  | { op: 'empty'; path: string; empty: boolean }
  /** Each of them. */
  | { op: 'all'; of: readonly Condition[] }
  /** Any of them. */
  | { op: 'any'; of: readonly Condition[] };

/** Finds one value; of a field that holds several, the records that hold it among them. */
export function equals(resource: AnyResource, path: string, value: unknown): Condition {
  const field = fieldAt(resource.fields, path);
  if (field.kind === 'choices') return { op: 'contains', any: [{ path, term: chosenTerm(String(value)) }] };
  return { op: 'equals', path, key: keyOf(field, value) };
}

/** How a term is compared with the keys of a field. */
function foldFor(field: AnyField): (text: string) => string {
  if (field.kind === 'date') return (text) => foldDay(toNfkc(text));
  return field.kind === 'text' ? (text) => foldText(text, field) : fold;
}

function termAt({ fields }: AnyResource, path: string, text: string): Term {
  const field = fieldAt(fields, path);
  const term = foldFor(field)(text);
  if (!asksInitials(term) || !hasInitials(fields, path)) return { path, term };
  const asked = { path: initialsAt(path), term: initialsOf(term) };
  return isMixed(term) ? { ...asked, mixed: { path, term } } : asked;
}

/**
 * Finds the records of which any of some fields contains a text. Lone consonants stand for syllables that begin with
 * them, in the fields that have initials.
 */
export function contains(
  resource: AnyResource,
  paths: readonly string[],
  text: string,
): Extract<Condition, { op: 'contains' }> {
  const any = paths.map((path) => termAt(resource, path, text.trim()));
  // A term of hyphens alone is nothing in a phone number; an empty term would match every record.
  return { op: 'contains', any: any.filter(({ term }) => term !== '') };
}
