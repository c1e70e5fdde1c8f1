import { plainTextExcerpt } from '../../../schema/index';

const MOST_TEXT = 120;
const BEFORE_DIFFERENCE = 30;

const characters = (html: string): string[] => [...plainTextExcerpt(html, Number.POSITIVE_INFINITY)];

/**
 * Returns at most 120 characters of a rich text, from shortly before the point at which it begins to differ
 * from `other`.
 */
export function excerptAtDifference(html: string, other: string): string {
  const [text, against] = [characters(html), characters(other)];
  const differs = text.findIndex((character, index) => character !== against[index]);
  const start = Math.max(0, (differs < 0 ? against.length : differs) - BEFORE_DIFFERENCE);
  const end = start + MOST_TEXT;
  return [start > 0 ? '…' : '', ...text.slice(start, end), end < text.length ? '…' : ''].join('');
}
