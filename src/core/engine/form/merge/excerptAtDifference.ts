import { toPlainTextExcerpt } from '../../../schema/index';

const MAX_EXCERPT_CHARS = 120;
const MAX_CHARS_BEFORE_DIFFERENCE = 30;

const splitVisibleCharacters = (html: string): string[] => [
  ...toPlainTextExcerpt(html, Number.POSITIVE_INFINITY),
];

/**
 * Returns at most 120 characters of a rich text, from shortly before the point at which it begins to differ
 * from `otherHtml`.
 */
export function createExcerptAtDifference(html: string, otherHtml: string): string {
  const [text, against] = [splitVisibleCharacters(html), splitVisibleCharacters(otherHtml)];
  const firstDifferenceIndex = text.findIndex((character, index) => character !== against[index]);
  const excerptStart = Math.max(
    0,
    (firstDifferenceIndex < 0 ? against.length : firstDifferenceIndex) - MAX_CHARS_BEFORE_DIFFERENCE,
  );
  const excerptEnd = excerptStart + MAX_EXCERPT_CHARS;
  return [
    excerptStart > 0 ? '…' : '',
    ...text.slice(excerptStart, excerptEnd),
    excerptEnd < text.length ? '…' : '',
  ].join('');
}
