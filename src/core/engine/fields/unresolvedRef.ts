// No id contains a NUL, so the schema refuses such a value like any other invalid id.
const UNRESOLVED = '\0';

/** Returns a typed text that names no record yet, as a reference's value. */
export const unresolvedRef = (text: string): string => UNRESOLVED + text;

/** Returns the typed text in a reference's value that names no record yet; undefined for a record's id. */
export const unresolvedText = (value: string): string | undefined =>
  value.startsWith(UNRESOLVED) ? value.slice(UNRESOLVED.length).trim() : undefined;
