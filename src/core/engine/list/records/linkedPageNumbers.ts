/**
 * Returns the numbers of the pages to link to: at most `maxLinks` consecutive numbers, with the present page
 * in the middle if possible.
 */
export function linkedPageNumbers(currentPage: number, lastPage: number, maxLinks: number): number[] {
  const linkCount = Math.min(maxLinks, lastPage);
  const firstLinkedPage = Math.min(
    Math.max(currentPage - Math.floor(linkCount / 2), 1),
    lastPage - linkCount + 1,
  );
  return Array.from({ length: linkCount }, (_, index) => firstLinkedPage + index);
}
