import type { StoreSortKey } from '../../../../../src/core/schema/index';

/**
 * First letter of the stored form of an index key that is a number. Because of this letter, numbers sort
 * before texts.
 */
const NUMBER = '#';
export const TEXT_KEY_PREFIX = '=';

/** Length of the sortable hexadecimal digits of a stored number. Its decimal digits follow them. */
const HEX = 16;
/** Characters of a stored number before its decimal digits. */
export const NUMBER_KEY_PREFIX_LENGTH = NUMBER.length + HEX;

/**
 * Returns sixteen hexadecimal digits that sort as the numbers do: the bits of the number, inverted if it is
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
 * Returns the text that a column stores for an index key. Compared by bytes (collation C), these texts sort
 * as `compareKeys` sorts the keys, numbers before texts. The text of a number ends with its decimal digits,
 * so that a search can find a term in them.
 */
export function toIndexKeyColumnText(key: StoreSortKey): string | null {
  if (key === null) return null;
  return typeof key === 'string' ? TEXT_KEY_PREFIX + key : `${NUMBER}${sortable(key)}${key + 0}`;
}

/** Returns the index key for the text that a column stores. */
export function parseIndexKeyColumnText(stored: string | null): StoreSortKey {
  if (stored === null) return null;
  return stored.startsWith(TEXT_KEY_PREFIX)
    ? stored.slice(TEXT_KEY_PREFIX.length)
    : Number(stored.slice(NUMBER_KEY_PREFIX_LENGTH));
}
