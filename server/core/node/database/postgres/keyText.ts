import type { Key } from '../../../../../src/core/schema/index';

/** First letter of stored keys that are numbers: they sort before texts. */
const NUMBER = '#';
export const TEXT = '=';

/** Length of the hexadecimal digits in a stored number, which precede its decimal digits. */
const HEX = 16;
/** Characters of a stored number before its decimal digits. */
export const NUMBER_HEAD = NUMBER.length + HEX;

/**
 * Returns sixteen hexadecimal digits that sort like the numbers: the number's bits, inverted if it is
 * negative.
 */
function sortable(number: number): string {
  const view = new DataView(new ArrayBuffer(8));
  // Adding 0 turns -0 into 0, so that both have the same key.
  view.setFloat64(0, number + 0);
  const bits = view.getBigUint64(0);
  const isNegative = bits >> 63n === 1n;
  const ordered = isNegative ? ~bits & 0xffffffffffffffffn : bits | (1n << 63n);
  return ordered.toString(16).padStart(HEX, '0');
}

/**
 * Returns a key as the text stored in its column. Compared by bytes (collation C), these texts sort as
 * `compareKeys` does, numbers before texts. A number ends with its decimal digits, so that searches can find
 * a term in it.
 */
export function keyToColumn(key: Key): string | null {
  if (key === null) return null;
  return typeof key === 'string' ? TEXT + key : `${NUMBER}${sortable(key)}${key + 0}`;
}

/** Returns the key for a stored column's text. */
export function keyFromColumn(stored: string | null): Key {
  if (stored === null) return null;
  return stored.startsWith(TEXT) ? stored.slice(TEXT.length) : Number(stored.slice(NUMBER_HEAD));
}
