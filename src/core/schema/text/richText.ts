import { isBlankText } from './text';

/**
 * Whether a text contains anything that a browser parses as markup. In content without markup, the console
 * shows newlines as line breaks.
 */
export const hasMarkup = (html: string): boolean => /<[a-z/!?]/i.test(html);

/** Returns stored content as HTML. In content without any tag, newlines become line breaks. */
export const convertStoredContentToHtml = (content: string): string =>
  hasMarkup(content) ? content : content.replace(/\r\n?|\n/g, '<br>');

const characterByEntity: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const decodeAllHtmlEntityKinds = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi,
    (entity, decimalCode, hexadecimalCode, entityName) =>
      entityName === undefined
        ? String.fromCodePoint(
            decimalCode === undefined ? Number.parseInt(hexadecimalCode, 16) : Number(decimalCode),
          )
        : (characterByEntity[entityName] ?? entity),
  );

/**
 * Decodes the entities of sanitised text with one replacement for each kind, `&` last. This is much faster
 * than a single regular expression for all entities.
 */
const decodeEntitiesOfSanitizedHtml = (text: string): string =>
  text.includes('&#')
    ? decodeAllHtmlEntityKinds(text)
    : Object.entries(characterByEntity).reduceRight(
        (decodedText, [name, character]) => decodedText.replaceAll(`&${name};`, character),
        text,
      );

// The patterns below don't require the `>` of a tag. If they did, each unclosed `<` would make a pattern scan
// the rest of the text. A text full of `<` would then take minutes.
const INLINE_HTML_TAG_PATTERN =
  /<\/?(?:a|b|code|del|em|font|i|mark|s|span|strike|strong|sub|sup|u)(?=[\s>])[^>]*(?:>|$)/gi;
const HTML_TAG_PATTERN = /<[a-z/!?][^>]*(?:>|$)/gi;

/**
 * Matches tags of elements that are visible although they contain no text: a picture, a video, a line, a
 * table.
 */
const TEXTLESS_VISIBLE_TAG_PATTERN = /<(?:img|iframe|hr|table)\b/i;

/** Returns the plain text of rich text, with spaces between blocks. Needs no DOM. */
export const convertRichTextToPlainText = (html: string): string =>
  decodeEntitiesOfSanitizedHtml(html.replace(INLINE_HTML_TAG_PATTERN, '').replace(HTML_TAG_PATTERN, ' '));

/** Returns the beginning of a rich text, cut off so that no entity and no character is split. */
const takeBeginningOfHtml = (html: string): string =>
  html.slice(0, 2_000).replace(/(?:&[^;]{0,10}|[\ud800-\udbff])$/, '');

/** Whether rich text shows nothing. Empty paragraphs and spaces do not count as something shown. */
export const isRichTextBlank = (html: string): boolean =>
  !TEXTLESS_VISIBLE_TAG_PATTERN.test(html) &&
  isBlankText(convertRichTextToPlainText(takeBeginningOfHtml(html))) &&
  isBlankText(convertRichTextToPlainText(html));

/** Returns rich text as plain text on one line, cut to `maxLength` characters with an ellipsis. */
export const toPlainTextExcerpt = (html: string, maxLength: number): string => {
  const characters = [...convertRichTextToPlainText(html).replace(/\s+/g, ' ').trim()];
  return characters.length <= maxLength
    ? characters.join('')
    : `${characters.slice(0, maxLength - 1).join('')}…`;
};

/** Returns the ids of the files that a rich text shows or links to (`/files/{id}/…`), without duplicates. */
export const findAssetIdsInRichText = (html: string): string[] =>
  html.includes('/files/')
    ? [...new Set([...html.matchAll(/\/files\/([\da-f]{32})\//g)].map((match) => match[1] ?? ''))]
    : [];
