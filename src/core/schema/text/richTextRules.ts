import * as limits from '../limits';
import { isAllowedFrameUrl } from './frames';

const COLOR = /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{5,40}\)|[a-z]{3,20})$/i;
const LENGTH = /^\d{1,4}(?:\.\d{1,4})?(?:px|pt|em|rem|%)$/;
const FONT_SIZE =
  /^(?:\d{1,2}(?:\.\d{1,4})?(?:px|pt)|[0-4](?:\.\d{1,4})?r?em|\d{1,3}(?:\.\d{1,4})?%|(?:x{0,3}-)(?:small|large)|small|medium|large)$/;

/** CSS properties that stored rich text may set, each with a pattern that its whole value must match. */
const styles: Record<string, RegExp> = {
  color: COLOR,
  'background-color': COLOR,
  'font-size': FONT_SIZE,
  'text-align': /^(?:left|center|right|justify|start|end)$/,
  'vertical-align': /^(?:top|middle|bottom|baseline)$/,
  width: LENGTH,
  height: LENGTH,
};

const TEXT = /^[^\p{Cc}]*$/u;
const SIZE = /^\d{1,4}(?:px|%)?$/;
const COUNT = /^[1-9]\d{0,2}$/;
const FEW = /^\d{1,2}$/;
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\p{Cc}]*$/iu;
const PICTURE = /^(?:https?:\/\/[^\p{Cc}]+|\/files\/[\da-f]{32}\/[^\p{Cc}/\\]+)$/iu;
const FRAME = { test: isAllowedFrameUrl };
const STYLE = TEXT;
const ALIGN = /^(?:left|center|right|justify)$/i;
const VALIGN = /^(?:top|middle|bottom|baseline)$/i;

const inline = { style: STYLE };
const block = { style: STYLE, align: ALIGN };
const row = { style: STYLE, align: ALIGN, valign: VALIGN, bgcolor: COLOR, height: SIZE };
const cell = { ...row, width: SIZE, colspan: COUNT, rowspan: COUNT };

/** A test of an attribute's value. */
type Pattern = { test(value: string): boolean };

/**
 * The allowed tags of rich text with their attributes; a pattern must match the whole value of each
 * attribute.
 *
 * The API (sanitize-html), the page (DOMPurify) and the editor use this same list.
 */
export const allowedRichTextTags: Record<string, Record<string, Pattern>> = {
  a: { href: ADDRESS, target: /^_blank$/, rel: /^noopener noreferrer$/, title: TEXT, style: STYLE },
  b: inline,
  blockquote: block,
  br: {},
  caption: block,
  center: inline,
  code: { class: /^language-[\w-]{1,20}$/ },
  col: { span: COUNT, width: SIZE, style: STYLE },
  colgroup: {},
  del: inline,
  details: { open: /^(?:|open|true)$/ },
  div: block,
  em: inline,
  figcaption: block,
  figure: block,
  font: { color: COLOR, size: /^[+-]?[1-7]$/, style: STYLE },
  h1: block,
  h2: block,
  h3: block,
  h4: block,
  h5: block,
  h6: block,
  hr: {},
  i: inline,
  iframe: {
    src: FRAME,
    title: TEXT,
    width: SIZE,
    height: SIZE,
    allowfullscreen: /^(?:|true|allowfullscreen)$/,
    loading: /^lazy$/,
    referrerpolicy: /^strict-origin-when-cross-origin$/,
  },
  img: {
    src: PICTURE,
    alt: TEXT,
    title: TEXT,
    width: SIZE,
    height: SIZE,
    align: /^(?:left|right|top|middle|bottom)$/i,
    style: STYLE,
  },
  li: block,
  mark: inline,
  ol: { start: COUNT, type: /^[1aAiI]$/, style: STYLE },
  p: block,
  pre: {},
  s: inline,
  span: inline,
  strike: inline,
  strong: inline,
  sub: inline,
  summary: inline,
  sup: inline,
  table: {
    ...{ style: STYLE, align: ALIGN, bgcolor: COLOR, width: SIZE, height: SIZE },
    ...{ border: FEW, cellpadding: FEW, cellspacing: FEW },
  },
  tbody: {},
  td: cell,
  tfoot: {},
  th: cell,
  thead: {},
  tr: row,
  u: inline,
  ul: inline,
};

/** The required attribute of an element; without it, the element is removed completely. */
export const requiredAttributeByTag: Record<string, string> = { iframe: 'src', img: 'src' };

/**
 * Elements that are removed together with their content. Any other element that is not allowed is removed,
 * but its text stays.
 */
export const tagsRemovedWithContent: string[] = [
  ...['script', 'style', 'svg', 'math', 'template', 'noscript', 'iframe', 'object', 'embed', 'applet'],
  ...['audio', 'video', 'textarea', 'select', 'option', 'title', 'xmp', 'noembed', 'noframes', 'plaintext'],
];

/**
 * Returns the property and the value of a CSS declaration. A `background` that is a plain colour becomes
 * `background-color`.
 */
const declarationOf = (declaration: string): string[] => {
  const [property = '', ...rest] = declaration.split(':').map((part) => part.trim());
  return [property.toLowerCase() === 'background' ? 'background-color' : property.toLowerCase(), ...rest];
};

/** Returns a style as browsers write it, so that opening a text in the editor does not change the text. */
const cleanStyle = (style: string): string =>
  style
    .split(';')
    .map(declarationOf)
    .filter(
      ([property = '', value = '', ...rest]) =>
        rest.length === 0 && Object.hasOwn(styles, property) && styles[property]?.test(value),
    )
    .map(([property, value]) => `${property}: ${value};`)
    .join(' ');

/**
 * Returns a URL in which YouTube's host is replaced by the YouTube host that sets no cookies before a video
 * plays.
 */
const withoutCookies = (url: string): string =>
  url.replace('https://www.youtube.com/', 'https://www.youtube-nocookie.com/');

const cleaners: Record<string, (value: string) => string> = {
  style: cleanStyle,
  src: withoutCookies,
};

/**
 * Returns an attribute's value without outer spaces. Older frames have URLs without a scheme; these get
 * `https:`.
 */
const trimmed = (tag: string, name: string, value: string): string =>
  tag === 'iframe' && name === 'src' ? value.trim().replace(/^\/\//, 'https://') : value.trim();

/** Whether a value is short enough to check, because a sanitiser's check of a link takes quadratic time. */
const isShort = (value: string): boolean => value.length <= limits.maxRichTextAttributeLength;

/** Returns the attributes that an element of rich text keeps, with their cleaned values. */
export const cleanAttributes = (tag: string, attributes: Record<string, string>): Record<string, string> => {
  const allowed = Object.hasOwn(allowedRichTextTags, tag) ? allowedRichTextTags[tag] : undefined;
  const kept = Object.entries(attributes)
    .map(([name, value]) => [name, trimmed(tag, name, value)] as const)
    .filter(
      ([name, value]) =>
        allowed !== undefined && Object.hasOwn(allowed, name) && isShort(value) && allowed[name]?.test(value),
    )
    .map(([name, value]) => [name, cleaners[name]?.(value) ?? value] as const)
    .filter(([name, value]) => name !== 'style' || value !== '');
  const opensWindow = kept.some(([name]) => name === 'target');
  return { ...Object.fromEntries(kept), ...(opensWindow && { rel: 'noopener noreferrer' }) };
};

/** Whether a link is allowed: http, https, mailto, tel, or a path of the same site. */
export const isAllowedLink = (href: string): boolean => isShort(href) && ADDRESS.test(href);
