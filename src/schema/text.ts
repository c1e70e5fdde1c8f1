const NO_BREAK_SPACE = '\u00a0';

/**
 * The form in which text is compared: NFC, lower case in Latin (decisions, section 3, "Lists"). A blank that never
 * breaks, as editors and pasted texts have it, is a blank: nobody sees the difference.
 */
export function fold(text: string): string {
  return text.normalize('NFC').replaceAll(NO_BREAK_SPACE, ' ').toLowerCase();
}

/** The form in which phone numbers are compared: blind to hyphens and spaces. */
export function foldPhone(text: string): string {
  return fold(text).replace(/[-\s]/g, '');
}

/** False for text that no store can keep: NUL characters and lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

// Beside white space: what takes part in a text without being seen, such as a Hangul filler or a zero-width space.
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text holds nothing that can be seen: blanks and newlines alone count as no text. */
export const isBlank = (text: string): boolean => !SEEN.test(text);
