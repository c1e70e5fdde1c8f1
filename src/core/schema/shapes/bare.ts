const QUOTED_CELL_PATTERN = /^="([^"]*)"$/;

/** Returns a text without the marks that spreadsheets use to keep leading zeros: `="010…"` and `'010…`. */
export const removeSpreadsheetQuotes = (text: string): string =>
  text.trim().replace(QUOTED_CELL_PATTERN, '$1').replace(/^'/, '').trim();
