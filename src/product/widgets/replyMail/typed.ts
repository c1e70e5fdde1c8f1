/** The texts of a mail, as far as an operator wrote them. */
export interface Typed {
  subject?: string;
  message?: string;
}

/** Returns the operator's changes to the proposal; undefined without any. */
export function ownTexts(typed: Typed, proposed: Required<Typed>): Typed | undefined {
  const own = (['subject', 'message'] as const).filter(
    (key) => typed[key] !== undefined && typed[key] !== proposed[key],
  );
  return own.length > 0 ? Object.fromEntries(own.map((key) => [key, typed[key]])) : undefined;
}
