/** The form in which text is compared: NFC, lower case in Latin (decisions, section 3, "Lists"). */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The form in which phone numbers are compared: blind to hyphens and spaces. */
export function foldPhone(text: string): string {
  return fold(text).replace(/[-\s]/g, '');
}

/** False for text that no store can keep: NUL characters and lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
