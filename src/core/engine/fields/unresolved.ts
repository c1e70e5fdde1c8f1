// No id contains a NUL, so the schema refuses such a value like any other invalid id.
const UNRESOLVED = '\0';

/** A text that was typed and names no record yet, as the value of a reference. */
export const unresolved = (text: string): string => UNRESOLVED + text;

/** The typed text that a reference's value is while it names no record; undefined for the id of one. */
export const unresolvedText = (value: string): string | undefined =>
  value.startsWith(UNRESOLVED) ? value.slice(UNRESOLVED.length).trim() : undefined;
