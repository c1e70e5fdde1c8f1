const BETWEEN = ', ';
const QUOTE = '"';

/**
 * Whether a title needs quotation marks, so that `splitTitlesOfCell` reads it as one title from a
 * comma-separated cell.
 */
const needsQuotes = (title: string): boolean =>
  title.includes(',') || title.startsWith(QUOTE) || title.trim() !== title;

/**
 * Joins titles into a cell's text with commas. As in CSV, a title that contains a comma is put in quotation
 * marks.
 */
export const joinTitlesInCell = (titles: readonly string[]): string =>
  titles
    .map((title) => (needsQuotes(title) ? QUOTE + title.replaceAll(QUOTE, QUOTE + QUOTE) + QUOTE : title))
    .join(BETWEEN);

/** Matches one title, with or without quotation marks, up to the next comma or the end. */
const TITLE = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/y;

/** Returns the titles in a cell's text, which `joinTitlesInCell` wrote or a person typed with commas. */
export function splitTitlesOfCell(text: string): string[] {
  const titles: string[] = [];
  TITLE.lastIndex = 0;
  while (TITLE.lastIndex < text.length) {
    const [, quoted, plain = ''] = TITLE.exec(text) ?? [];
    const title = quoted === undefined ? plain.trim() : quoted.replaceAll(QUOTE + QUOTE, QUOTE);
    if (title !== '') titles.push(title);
  }
  return titles;
}
