import { isObject, type Loose, limits } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';

const DOUBLE_QUOTE_BYTE = 0x22;
const BACKSLASH_BYTE = 0x5c;

/** Class of each byte outside strings: 1 opens a list or an object, 2 closes one, 3 is a comma or a colon. */
const jsonPunctuationClassByByte = new Uint8Array(256);
for (const openingBracket of '[{') jsonPunctuationClassByByte[openingBracket.charCodeAt(0)] = 1;
for (const closingBracket of ']}') jsonPunctuationClassByByte[closingBracket.charCodeAt(0)] = 2;
for (const separator of ',:') jsonPunctuationClassByByte[separator.charCodeAt(0)] = 3;

/** Whether the quote at an index is escaped, which means that it follows an odd number of backslashes. */
function isQuoteEscapedAt(bytes: Uint8Array, index: number): boolean {
  let precedingIndex = index - 1;
  while (bytes[precedingIndex] === BACKSLASH_BYTE) precedingIndex -= 1;
  return (index - precedingIndex) % 2 === 0;
}

/**
 * Returns the index after the closing quote of the string that starts at `startIndex`. Returns the end of the
 * text if no quote closes the string.
 */
function findIndexAfterJsonString(bytes: Uint8Array, startIndex: number): number {
  let quoteIndex = bytes.indexOf(DOUBLE_QUOTE_BYTE, startIndex);
  while (quoteIndex !== -1 && isQuoteEscapedAt(bytes, quoteIndex))
    quoteIndex = bytes.indexOf(DOUBLE_QUOTE_BYTE, quoteIndex + 1);
  return quoteIndex === -1 ? bytes.length : quoteIndex + 1;
}

/**
 * Whether a JSON text is within the limits of nesting and of the number of keys and values. This pass over
 * the bytes takes milliseconds; `JSON.parse` would need a second for a malicious body.
 */
function isWithinJsonLimits(bytes: Uint8Array): boolean {
  let depth = 0;
  let stringCount = 0;
  let itemCount = 1;
  let index = 0;
  while (index < bytes.length) {
    const byte = bytes[index] ?? 0;
    index += 1;
    const punctuationClass = jsonPunctuationClassByByte[byte];
    if (byte === DOUBLE_QUOTE_BYTE) {
      index = findIndexAfterJsonString(bytes, index);
      stringCount += 1;
    } else if (punctuationClass === 1) depth += 1;
    else if (punctuationClass === 2) depth -= 1;
    else if (punctuationClass === 3) itemCount += 1;
    else continue;
    if (depth > limits.maxJsonDepth || Math.max(stringCount, itemCount) > limits.maxJsonValues) return false;
  }
  return true;
}

/**
 * Parses UTF-8 JSON that must be an object. Throws 400 for anything else, for deep nesting and for too many
 * values.
 */
export function parseJson(bytes: Uint8Array): Loose {
  if (!isWithinJsonLimits(bytes)) throw new ApiError('bad_request');
  try {
    const parsedValue: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isObject(parsedValue)) return parsedValue;
  } catch {
    throw new ApiError('bad_request');
  }
  throw new ApiError('bad_request');
}
