const LETTERS = 26;

/** Returns a column's name in spreadsheet programs, counted from 0: A, B, … Z, AA. */
export function columnName(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % LETTERS));
  return column < LETTERS ? last : columnName(Math.floor(column / LETTERS) - 1) + last;
}
