/** The texts of a mail, as far as an operator wrote them. */
export interface Typed {
  subject?: string;
  message?: string;
}

/** What was typed and not sent yet, by the call that would send it: closing the dialog loses nothing. */
const drafts = new Map<string, Typed>();

/** Returns what was typed for a mail before. */
export const draftOf = (mail: string): Typed => drafts.get(mail) ?? {};

/** Keeps what is typed for a mail, for as long as the console is open. */
export function keepDraft(mail: string, typed: Typed): void {
  drafts.set(mail, typed);
}

/** Returns what the operator wrote otherwise than it is proposed; undefined where that is nothing. */
export function ownTexts(typed: Typed, proposed: Required<Typed>): Typed | undefined {
  const own = (['subject', 'message'] as const).filter(
    (key) => typed[key] !== undefined && typed[key] !== proposed[key],
  );
  return own.length > 0 ? Object.fromEntries(own.map((key) => [key, typed[key]])) : undefined;
}
