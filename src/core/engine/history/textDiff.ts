import { diffWordsWithSpace } from 'diff';

/**
 * A part of a text comparison. The text is in both versions, only in the old one (removed), or only in the
 * new one (added).
 */
export interface TextDiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/**
 * Maximum number of differing words for which a diff is made. With more words, the diff would be slow and
 * unreadable.
 */
const MAX_DIFFERING_WORDS = 600;
/** Characters of unchanged text that are shown next to a difference. */
const DIFF_CONTEXT_CHARS = 80;

/** Shortens an unchanged piece to the text next to its neighbouring differences. */
function trimUnchangedText(
  { kind, text }: TextDiffPart,
  index: number,
  { length }: readonly unknown[],
): TextDiffPart {
  if (kind !== 'same') return { kind, text };
  const characters = [...text];
  const headLength = index === 0 ? 0 : DIFF_CONTEXT_CHARS;
  const tailLength = index === length - 1 ? 0 : DIFF_CONTEXT_CHARS;
  if (characters.length <= headLength + tailLength + DIFF_CONTEXT_CHARS) return { kind, text };
  const startText = characters.slice(0, headLength).join('');
  const endText = tailLength === 0 ? '' : characters.slice(-tailLength).join('');
  return { kind, text: `${startText} … ${endText}` };
}

/**
 * Returns the parts of a comparison of two texts, with long unchanged parts shortened. Returns null if the
 * texts differ too much.
 */
export function textDiff(oldText: string, newText: string): TextDiffPart[] | null {
  const diffParts = diffWordsWithSpace(oldText, newText, { maxEditLength: MAX_DIFFERING_WORDS });
  if (!diffParts) return null;
  return diffParts
    .map(
      ({ value, added, removed }): TextDiffPart => ({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text: value,
      }),
    )
    .map(trimUnchangedText);
}
