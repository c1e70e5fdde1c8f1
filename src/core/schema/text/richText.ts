import { isBlank } from './text';

/** True if a browser would parse any markup in it; content without markup shows newlines as breaks. */
export const hasTags = (html: string): boolean => /<[a-z/!?]/i.test(html);

/** Stored content as HTML: content without any tag gets its newlines as line breaks. */
export const asHtml = (content: string): string =>
  hasTags(content) ? content : content.replace(/\r\n?|\n/g, '<br>');

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decodeEach = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hexadecimal, name) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal))
      : (entities[name] ?? whole),
  );

/** The entities that sanitised text has are put in one by one, `&` last: much faster than a look at each. */
const decode = (text: string): string =>
  text.includes('&#')
    ? decodeEach(text)
    : Object.entries(entities).reduceRight(
        (decoded, [name, character]) => decoded.replaceAll(`&${name};`, character),
        text,
      );

// Neither has an end: an expression that fails at the last character would restart at each `<`. It would read a text
// full of them for minutes.
const INLINE = /<\/?(?:a|b|code|del|em|font|i|mark|s|span|strike|strong|sub|sup|u)(?=[\s>])[^>]*(?:>|$)/gi;
const TAG = /<[a-z/!?][^>]*(?:>|$)/gi;

/** Elements that show something without any text: a picture, a video, a line, a table. */
const SHOWN_WITHOUT_TEXT = /<(?:img|iframe|hr|table)\b/i;

/** The plain text of rich content, with blocks separated; needs no DOM. */
export const textOf = (html: string): string => decode(html.replace(INLINE, '').replace(TAG, ' '));

/** The beginning of rich content, without the entity or the character that it would cut in two. */
const beginning = (html: string): string =>
  html.slice(0, 2_000).replace(/(?:&[^;]{0,10}|[\ud800-\udbff])$/, '');

/** True if rich content is visually empty, with any number of empty paragraphs and blanks. */
export const showsNothing = (html: string): boolean =>
  !SHOWN_WITHOUT_TEXT.test(html) && isBlank(textOf(beginning(html))) && isBlank(textOf(html));

/** The text of rich content on one line, cut to `max` characters with an ellipsis. */
export const plainText = (html: string, max: number): string => {
  const characters = [...textOf(html).replace(/\s+/g, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
};

/** The ids of the files that rich content shows or links to (`/files/{id}/…`), each once. */
export const assetIds = (html: string): string[] =>
  html.includes('/files/')
    ? [...new Set([...html.matchAll(/\/files\/([\da-f]{32})\//g)].map((match) => match[1] ?? ''))]
    : [];
