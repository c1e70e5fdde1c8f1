const QUOTED = /^="([^"]*)"$/;

/** A text without the marks by which spreadsheet programs keep a number's zeros: `="010…"` and `'010…`. */
export const bare = (text: string): string => text.trim().replace(QUOTED, '$1').replace(/^'/, '').trim();
