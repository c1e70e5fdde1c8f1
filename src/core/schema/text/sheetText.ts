import { removeDirectionMarks } from './text';

/** Maximum number of UTF-16 code units in a cell (Excel's limit). */
const MAX_CELL_TEXT_LENGTH = 32_767;
const TRUNCATION_MARK = '…';
const LINE_BREAK_PATTERN = /\r\n?/g;
/** Matches lone surrogates and characters that XML can't hold. */
const INVALID_XML_CHARACTER_PATTERN = /\p{Surrogate}|[\uFFFE\uFFFF]/gu;

/** Returns a text as a sheet's cell shows it: cut to the maximum length, with uniform line breaks. */
export function toSheetText(text: string): string {
  const cleanText = removeDirectionMarks(text)
    .replace(LINE_BREAK_PATTERN, '\n')
    .replace(INVALID_XML_CHARACTER_PATTERN, '\uFFFD');
  if (cleanText.length <= MAX_CELL_TEXT_LENGTH) return cleanText;
  const truncatedText = cleanText.slice(0, MAX_CELL_TEXT_LENGTH - TRUNCATION_MARK.length);
  // If the cut separates the two halves of a surrogate pair, the first half is removed too.
  return truncatedText.replace(/[\uD800-\uDBFF]$/, '') + TRUNCATION_MARK;
}
