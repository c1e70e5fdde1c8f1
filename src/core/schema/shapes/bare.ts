const QUOTED = /^="([^"]*)"$/;

/** A text without the marks with which spreadsheets keep a number's leading zeros: `="010…"` and `'010…`. */
export const bare = (text: string): string => text.trim().replace(QUOTED, '$1').replace(/^'/, '').trim();
