import type { Key } from '../../../../../src/core/schema/index';

/** First letters of stored keys: numbers sort before texts. */
const NUMBER = '#';
export const TEXT = '=';

/** Hexadecimal digits of a number, before its decimal ones. */
const HEX = 16;
/** Characters of a stored number before its decimal digits. */
export const NUMBER_HEAD = NUMBER.length + HEX;

/** Sixteen hexadecimal digits that sort as the numbers do: the bits of the number, inverted for negative ones. */
function sortable(number: number): string {
  const view = new DataView(new ArrayBuffer(8));
  // Without this, 0 and -0 would differ.
  view.setFloat64(0, number + 0);
  const bits = view.getBigUint64(0);
  const isNegative = bits >> 63n === 1n;
  const ordered = isNegative ? ~bits & 0xffffffffffffffffn : bits | (1n << 63n);
  return ordered.toString(16).padStart(HEX, '0');
}

/**
 * Returns a key as the text that its column stores. Compared by bytes (collation C), these texts sort as keys do:
 * numbers before texts, each among themselves as `compareKeys` sorts them. A number ends with its decimal digits, so
 * that a search can find a term in it.
 */
export function toColumn(key: Key): string | null {
  if (key === null) return null;
  return typeof key === 'string' ? TEXT + key : `${NUMBER}${sortable(key)}${key + 0}`;
}

/** Returns the key that a column stores. */
export function fromColumn(stored: string | null): Key {
  if (stored === null) return null;
  return stored.startsWith(TEXT) ? stored.slice(TEXT.length) : Number(stored.slice(NUMBER_HEAD));
}
