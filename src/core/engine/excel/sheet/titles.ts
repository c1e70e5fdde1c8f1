const CELL_TITLE_SEPARATOR = ', ';
const QUOTE_MARK = '"';

/**
 * Whether a title needs quotation marks, so that `splitTitlesOfCell` reads it as one title from a
 * comma-separated cell.
 */
const needsQuotes = (title: string): boolean =>
  title.includes(',') || title.startsWith(QUOTE_MARK) || title.trim() !== title;

/**
 * Joins titles into a cell's text with commas. As in CSV, a title that contains a comma is put in quotation
 * marks.
 */
export const joinTitlesInCell = (titles: readonly string[]): string =>
  titles
    .map((title) =>
      needsQuotes(title)
        ? QUOTE_MARK + title.replaceAll(QUOTE_MARK, QUOTE_MARK + QUOTE_MARK) + QUOTE_MARK
        : title,
    )
    .join(CELL_TITLE_SEPARATOR);

/** Matches one title, with or without quotation marks, up to the next comma or the end. */
const NEXT_TITLE_IN_CELL_PATTERN = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/y;

/** Returns the titles in a cell's text, which `joinTitlesInCell` wrote or a person typed with commas. */
export function splitTitlesOfCell(cellText: string): string[] {
  const titles: string[] = [];
  NEXT_TITLE_IN_CELL_PATTERN.lastIndex = 0;
  while (NEXT_TITLE_IN_CELL_PATTERN.lastIndex < cellText.length) {
    const [, quoted, plain = ''] = NEXT_TITLE_IN_CELL_PATTERN.exec(cellText) ?? [];
    const title =
      quoted === undefined ? plain.trim() : quoted.replaceAll(QUOTE_MARK + QUOTE_MARK, QUOTE_MARK);
    if (title !== '') titles.push(title);
  }
  return titles;
}
