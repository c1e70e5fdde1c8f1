// The prefix that marks a reference's value as typed text. No id contains NUL, so the schema refuses such a
// value like any other invalid id.
const UNRESOLVED_REFERENCE_PREFIX = '\0';

/** Converts typed text to a reference field's value, as long as the operator has not chosen a record. */
export const encodeUnresolvedReference = (typedText: string): string =>
  UNRESOLVED_REFERENCE_PREFIX + typedText;

/** Returns the typed text in a reference's value; undefined if the value is a record's id. */
export const decodeUnresolvedReference = (referenceValue: string): string | undefined =>
  referenceValue.startsWith(UNRESOLVED_REFERENCE_PREFIX)
    ? referenceValue.slice(UNRESOLVED_REFERENCE_PREFIX.length).trim()
    : undefined;
