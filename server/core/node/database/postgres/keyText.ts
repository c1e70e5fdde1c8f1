import type { StoreSortKey } from '../../../../../src/core/schema/index';

/** Prefix of a stored index key that is a number. This prefix makes numbers sort before texts. */
const NUMBER_KEY_PREFIX = '#';
export const TEXT_INDEX_KEY_PREFIX = '=';

/**
 * Number of the sortable hexadecimal digits at the beginning of a stored number. The number's decimal digits
 * follow them.
 */
const FLOAT64_HEX_DIGITS = 16;
/** Number of characters of a stored number before its decimal digits. */
export const DECIMAL_DIGITS_OFFSET_IN_KEY = NUMBER_KEY_PREFIX.length + FLOAT64_HEX_DIGITS;
/** Pattern of SQL's LIKE for the characters of a stored number before its decimal digits. */
export const LIKE_PATTERN_OF_NUMBER_PREFIX = NUMBER_KEY_PREFIX + '_'.repeat(FLOAT64_HEX_DIGITS);

/**
 * Returns sixteen hexadecimal digits for a number. Sorted as texts, these digits have the order of the
 * numbers. They are the number's bits: all inverted for a negative number, only the sign bit inverted for any
 * other.
 */
function toSortableHex(number: number): string {
  const view = new DataView(new ArrayBuffer(8));
  // Adding 0 turns -0 into 0, so that both have the same key.
  view.setFloat64(0, number + 0);
  const bits = view.getBigUint64(0);
  const isNegative = bits >> 63n === 1n;
  const sortableBits = isNegative ? ~bits & 0xffffffffffffffffn : bits | (1n << 63n);
  return sortableBits.toString(16).padStart(FLOAT64_HEX_DIGITS, '0');
}

/**
 * Returns the text that a column stores for an index key. These texts are compared by bytes (collation C),
 * and then sort as `compareIndexKeys` sorts the keys, numbers before texts. A number's text ends with its
 * decimal digits, so that a search can find them.
 */
export function toIndexKeyColumnText(key: StoreSortKey): string | null {
  if (key === null) return null;
  return typeof key === 'string'
    ? TEXT_INDEX_KEY_PREFIX + key
    : `${NUMBER_KEY_PREFIX}${toSortableHex(key)}${key + 0}`;
}

export function parseIndexKeyColumnText(columnText: string | null): StoreSortKey {
  if (columnText === null) return null;
  return columnText.startsWith(TEXT_INDEX_KEY_PREFIX)
    ? columnText.slice(TEXT_INDEX_KEY_PREFIX.length)
    : Number(columnText.slice(DECIMAL_DIGITS_OFFSET_IN_KEY));
}
