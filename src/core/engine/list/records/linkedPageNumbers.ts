/**
 * Returns the numbers of the pages to link to: at most `most` consecutive numbers, with the present page in
 * the middle if possible.
 */
export function linkedPageNumbers(page: number, last: number, most: number): number[] {
  const size = Math.min(most, last);
  const first = Math.min(Math.max(page - Math.floor(size / 2), 1), last - size + 1);
  return Array.from({ length: size }, (_, index) => first + index);
}
