import type { Key } from '../../../../../../src/core/schema/index';

/** Mark the start and end of a text, outside its first and last letter: units that no well-formed text has alone. */
const START = 'd800';
const END = 'dc00';

/** The units of UTF-16 of a text, each as four digits that no tokenizer takes apart. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  for (let index = 0; index < text.length; index += 1) {
    units.push(text.charCodeAt(index).toString(16).padStart(4, '0'));
  }
  return units;
}

const pairs = (units: readonly string[]): string =>
  units
    .slice(1)
    .map((unit, index) => `${units[index]}${unit}`)
    .join(' ');

/**
 * A text as its index has it: each pair of neighbouring letters is a word. A substring of a text is then a phrase, also
 * a word of one or two syllables, such as Korean names.
 */
export const gramsOf = (key: Key): string | null =>
  key === null ? null : pairs([START, ...unitsOf(String(key)), END]);

/** The FTS5 phrase that matches texts with a term; undefined if no phrase expresses it. */
export function containing(term: string): string | undefined {
  if (term === '' || !term.isWellFormed()) return undefined;
  const units = unitsOf(term);
  return units.length === 1 ? `${units[0]}*` : `"${pairs(units)}"`;
}

/** The phrase that a text is which equals a key. */
export const being = (key: string): string | undefined =>
  key.isWellFormed() ? `"${gramsOf(key)}"` : undefined;

/** A key as one word: numbers are no texts that look alike. */
export const wordOf = (key: Key): string | null =>
  key === null ? null : typeof key + unitsOf(String(key)).join('');
