const ALPHABET_LENGTH = 26;

/** Returns the name of a column (counted from 0) in spreadsheet programs: A, B, … Z, AA. */
export function columnNumberToLetters(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % ALPHABET_LENGTH));
  return column < ALPHABET_LENGTH
    ? last
    : columnNumberToLetters(Math.floor(column / ALPHABET_LENGTH) - 1) + last;
}
