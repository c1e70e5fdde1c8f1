const ALPHABET_LENGTH = 26;

/** Returns the name of a column (counted from 0) in spreadsheet programs: A, B, … Z, AA. */
export function convertColumnIndexToLetters(columnIndex: number): string {
  const lastLetter = String.fromCharCode('A'.charCodeAt(0) + (columnIndex % ALPHABET_LENGTH));
  return columnIndex < ALPHABET_LENGTH
    ? lastLetter
    : convertColumnIndexToLetters(Math.floor(columnIndex / ALPHABET_LENGTH) - 1) + lastLetter;
}
