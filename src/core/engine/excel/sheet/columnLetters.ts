const LETTERS = 26;

/** Returns the name of a column (counted from 0) in spreadsheet programs: A, B, … Z, AA. */
export function columnNumberToLetters(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % LETTERS));
  return column < LETTERS ? last : columnNumberToLetters(Math.floor(column / LETTERS) - 1) + last;
}
