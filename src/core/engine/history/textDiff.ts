import { diffWordsWithSpace } from 'diff';

/** A part of two texts: in both, or taken out of the first, or put into the second. */
export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** More differences than this, in words, are not told one by one: that would take long, and nobody could read it. */
const MOST_EDITS = 600;
/** Characters of what is in both that are shown at each end of it. */
const NEAR = 80;

/** Shortens what is in both, but for its beginning and end near a difference. */
function near({ kind, text }: TextPart, index: number, { length }: readonly unknown[]): TextPart {
  if (kind !== 'same') return { kind, text };
  const characters = [...text];
  const head = index === 0 ? 0 : NEAR;
  const tail = index === length - 1 ? 0 : NEAR;
  if (characters.length <= head + tail + NEAR) return { kind, text };
  const start = characters.slice(0, head).join('');
  const end = tail === 0 ? '' : characters.slice(-tail).join('');
  return { kind, text: `${start} … ${end}` };
}

/** Returns the parts of two texts, long common ones shortened; null if they differ too much to be told by words. */
export function textDiff(before: string, after: string): TextPart[] | null {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (!parts) return null;
  return parts
    .map(
      ({ value, added, removed }): TextPart => ({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text: value,
      }),
    )
    .map(near);
}
