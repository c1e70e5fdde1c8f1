import { diffWordsWithSpace } from 'diff';

/** A part of two texts: in both, removed from the first, or added in the second. */
export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Above this many differing words, no differences are shown: the diff would take long and be unreadable. */
const MOST_EDITS = 600;
/** Characters of unchanged text shown at each of its ends. */
const NEAR = 80;

/** Shortens unchanged text to its beginning and end near a difference. */
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

/** Returns the parts of two texts, long common ones shortened; null if they differ too much for a word diff. */
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
