import { limits } from './limits';
import { isBlank } from './text';

/** CSS properties that a stored text may set, each with the whole value it may have. */
const COLOR = /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{5,40}\)|[a-z]{3,20})$/i;

const styles: Record<string, RegExp> = {
  color: COLOR,
  'background-color': COLOR,
  'text-align': /^(?:left|center|right|justify|start|end)$/,
};

const TEXT = /^[^\p{Cc}]*$/u;
const SIZE = /^\d{1,4}%?$/;
const COUNT = /^[1-9]\d{0,2}$/;
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\p{Cc}]*$/iu;
const PICTURE = /^(?:https?:\/\/[^\p{Cc}]+|\/files\/[\da-f]{32}\/[^\p{Cc}/\\]+)$/iu;
const VIDEO = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/[\w-]{11}(?:\?[\w=&;.-]*)?$/;
const STYLE = TEXT;

const block = { style: STYLE };
const cell = { style: STYLE, colspan: COUNT, rowspan: COUNT };

/**
 * What rich text may hold: each tag with its attributes, each attribute with the whole value it may have.
 *
 * The API (sanitize-html), the page (DOMPurify) and the editor read this one list.
 */
export const tags: Record<string, Record<string, RegExp>> = {
  a: { href: ADDRESS, target: /^_blank$/, rel: /^noopener noreferrer$/, title: TEXT },
  b: {},
  blockquote: {},
  br: {},
  caption: {},
  code: { class: /^language-[\w-]{1,20}$/ },
  col: { span: COUNT },
  colgroup: {},
  del: {},
  div: block,
  em: {},
  figcaption: {},
  figure: {},
  h1: block,
  h2: block,
  h3: block,
  h4: block,
  h5: block,
  h6: block,
  hr: {},
  i: {},
  iframe: {
    src: VIDEO,
    title: TEXT,
    width: SIZE,
    height: SIZE,
    allowfullscreen: /^(?:|true|allowfullscreen)$/,
    loading: /^lazy$/,
    referrerpolicy: /^strict-origin-when-cross-origin$/,
  },
  img: { src: PICTURE, alt: TEXT, title: TEXT, width: SIZE, height: SIZE },
  li: {},
  mark: { style: STYLE },
  ol: { start: COUNT, type: /^[1aAiI]$/ },
  p: block,
  pre: {},
  s: {},
  span: { style: STYLE },
  strike: {},
  strong: {},
  sub: {},
  sup: {},
  table: {},
  tbody: {},
  td: cell,
  tfoot: {},
  th: cell,
  thead: {},
  tr: {},
  u: {},
  ul: {},
};

/** Attributes without which an element says nothing and is removed whole. */
export const required: Record<string, string> = { iframe: 'src', img: 'src' };

/** Elements that are removed with their content; of any other unknown element the text stays. */
export const removedWhole: string[] = [
  ...['script', 'style', 'svg', 'math', 'template', 'noscript', 'iframe', 'object', 'embed', 'applet'],
  ...['audio', 'video', 'textarea', 'select', 'option', 'title', 'xmp', 'noembed', 'noframes', 'plaintext'],
];

/** As browsers write it, so that a text that went through the editor stays the same. */
const cleanStyle = (style: string): string =>
  style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .filter(
      ([property = '', value = '', ...rest]) =>
        rest.length === 0 && Object.hasOwn(styles, property) && styles[property]?.test(value),
    )
    .map(([property, value]) => `${property}: ${value};`)
    .join(' ');

/** The one host of video frames: the player that sets no cookie before it plays. */
const withoutCookies = (url: string): string =>
  url.replace('https://www.youtube.com/', 'https://www.youtube-nocookie.com/');

const cleaners: Record<string, (value: string) => string> = {
  style: cleanStyle,
  src: withoutCookies,
};

/** The bound comes before every look at a value: a sanitiser's check of a link takes quadratic time. */
const isShort = (value: string): boolean => value.length <= limits.richTextAttribute;

/** The attributes that an element of rich text keeps, with the values it keeps them at. */
export const cleanAttributes = (tag: string, attributes: Record<string, string>): Record<string, string> => {
  const allowed = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
  const kept = Object.entries(attributes)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(
      ([name, value]) =>
        allowed !== undefined && Object.hasOwn(allowed, name) && isShort(value) && allowed[name]?.test(value),
    )
    .map(([name, value]) => [name, cleaners[name]?.(value) ?? value] as const)
    .filter(([name, value]) => name !== 'style' || value !== '');
  const opensWindow = kept.some(([name]) => name === 'target');
  return { ...Object.fromEntries(kept), ...(opensWindow && { rel: 'noopener noreferrer' }) };
};

/** Whether a link may lead there: http, https, mailto, tel, or a path of the same site. */
export const isAllowedLink = (href: string): boolean => isShort(href) && ADDRESS.test(href);

/** Whether a browser would read any markup in it; content without any is shown with its newlines as breaks. */
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

// Neither needs an end: an expression that could fail after it has read on to the last character would begin anew at
// each `<`, and read a text of them for minutes.
const INLINE = /<\/?(?:a|b|code|del|em|i|mark|s|span|strike|strong|sub|sup|u)(?=[\s>])[^>]*(?:>|$)/gi;
const TAG = /<[a-z/!?][^>]*(?:>|$)/gi;

/** Elements that show something without any text: a picture, a video, a line, a table. */
const SHOWN_WITHOUT_TEXT = /<(?:img|iframe|hr|table)\b/i;

/** What is read of rich content: its words as they stand together, blocks apart; needs no DOM. */
export const textOf = (html: string): string => decode(html.replace(INLINE, '').replace(TAG, ' '));

/** The beginning of rich content, without the entity or the character that it would cut in two. */
const beginning = (html: string): string =>
  html.slice(0, 2_000).replace(/(?:&[^;]{0,10}|[\ud800-\udbff])$/, '');

/** Whether rich content shows nothing, however many empty paragraphs and blanks it is made of. */
export const showsNothing = (html: string): boolean =>
  !SHOWN_WITHOUT_TEXT.test(html) && isBlank(textOf(beginning(html))) && isBlank(textOf(html));

/** The text of rich content on one line, cut to `max` characters with an ellipsis. */
export const plainText = (html: string, max: number): string => {
  const characters = [...textOf(html).replace(/\s+/g, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
};

/** The ids of the files that rich content shows or links to (`/files/{id}/…`), each once. */
export const assetIds = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/files\/([\da-f]{32})\//g)].map((match) => match[1] ?? '')),
];
