const BETWEEN = ', ';
const QUOTE = '"';

/** True if a title would not come back as it is from between commas. */
const needsQuotes = (title: string): boolean =>
  title.includes(',') || title.startsWith(QUOTE) || title.trim() !== title;

/** Several titles as the text of a cell; one with a comma is in quotation marks, as in .csv. */
export const joinTitles = (titles: readonly string[]): string =>
  titles
    .map((title) => (needsQuotes(title) ? QUOTE + title.replaceAll(QUOTE, QUOTE + QUOTE) + QUOTE : title))
    .join(BETWEEN);

/** A title in quotation marks or without, up to the next comma or the end. */
const TITLE = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/y;

/** Returns the titles in the text of a cell: what `joinTitles` joined, or what somebody typed between commas. */
export function titlesIn(text: string): string[] {
  const titles: string[] = [];
  TITLE.lastIndex = 0;
  while (TITLE.lastIndex < text.length) {
    const [, quoted, plain = ''] = TITLE.exec(text) ?? [];
    const title = quoted === undefined ? plain.trim() : quoted.replaceAll(QUOTE + QUOTE, QUOTE);
    if (title !== '') titles.push(title);
  }
  return titles;
}
