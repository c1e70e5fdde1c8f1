const QUOTED = /^="([^"]*)"$/;

/** Returns a text without the marks that spreadsheets use to keep leading zeros: `="010…"` and `'010…`. */
export const withoutSpreadsheetQuotes = (text: string): string =>
  text.trim().replace(QUOTED, '$1').replace(/^'/, '').trim();
