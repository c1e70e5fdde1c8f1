const QUOTED = /^="([^"]*)"$/;

/** A text without the marks that keep leading zeros in spreadsheets: `="010…"` and `'010…`. */
export const bare = (text: string): string => text.trim().replace(QUOTED, '$1').replace(/^'/, '').trim();
