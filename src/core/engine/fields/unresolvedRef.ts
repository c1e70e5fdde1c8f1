// The prefix that marks a reference's value as typed text. No id contains NUL, so the schema refuses such a
// value like any other invalid id.
const UNRESOLVED_REFERENCE_PREFIX = '\0';

/** Converts typed text to a reference field's value, as long as the operator has not chosen a record. */
export const encodeUnresolvedReference = (text: string): string => UNRESOLVED_REFERENCE_PREFIX + text;

/** Returns the typed text in a reference's value; undefined if the value is a record's id. */
export const decodeUnresolvedReference = (value: string): string | undefined =>
  value.startsWith(UNRESOLVED_REFERENCE_PREFIX)
    ? value.slice(UNRESOLVED_REFERENCE_PREFIX.length).trim()
    : undefined;
