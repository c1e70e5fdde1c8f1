import * as limits from '../limits';
import { isAllowedFrameUrl } from './frames';

const CSS_COLOR_PATTERN = /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{5,40}\)|[a-z]{3,20})$/i;
const CSS_LENGTH_PATTERN = /^\d{1,4}(?:\.\d{1,4})?(?:px|pt|em|rem|%)$/;
const FONT_SIZE_PATTERN =
  /^(?:\d{1,2}(?:\.\d{1,4})?(?:px|pt)|[0-4](?:\.\d{1,4})?r?em|\d{1,3}(?:\.\d{1,4})?%|(?:x{0,3}-)(?:small|large)|small|medium|large)$/;

/** CSS properties that stored rich text may set, each with a pattern that its whole value must match. */
const patternByCssProperty: Record<string, RegExp> = {
  color: CSS_COLOR_PATTERN,
  'background-color': CSS_COLOR_PATTERN,
  'font-size': FONT_SIZE_PATTERN,
  'text-align': /^(?:left|center|right|justify|start|end)$/,
  'vertical-align': /^(?:top|middle|bottom|baseline)$/,
  width: CSS_LENGTH_PATTERN,
  height: CSS_LENGTH_PATTERN,
};

const NO_CONTROL_CHARACTERS_PATTERN = /^[^\p{Cc}]*$/u;
const WIDTH_OR_HEIGHT_PATTERN = /^\d{1,4}(?:px|%)?$/;
const POSITIVE_NUMBER_PATTERN = /^[1-9]\d{0,2}$/;
const UP_TO_TWO_DIGITS_PATTERN = /^\d{1,2}$/;
const ALLOWED_LINK_PATTERN = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\p{Cc}]*$/iu;
const PICTURE_URL_PATTERN = /^(?:https?:\/\/[^\p{Cc}]+|\/files\/[\da-f]{32}\/[^\p{Cc}/\\]+)$/iu;
const ALLOWED_FRAME_URL_TEST = { test: isAllowedFrameUrl };
const STYLE_ATTRIBUTE_PATTERN = NO_CONTROL_CHARACTERS_PATTERN;
const ALIGN_PATTERN = /^(?:left|center|right|justify)$/i;
const VERTICAL_ALIGN_PATTERN = /^(?:top|middle|bottom|baseline)$/i;

const inlineElementAttributePatterns = { style: STYLE_ATTRIBUTE_PATTERN };
const blockElementAttributePatterns = { style: STYLE_ATTRIBUTE_PATTERN, align: ALIGN_PATTERN };
const tableRowAttributePatterns = {
  style: STYLE_ATTRIBUTE_PATTERN,
  align: ALIGN_PATTERN,
  valign: VERTICAL_ALIGN_PATTERN,
  bgcolor: CSS_COLOR_PATTERN,
  height: WIDTH_OR_HEIGHT_PATTERN,
};
const tableCellAttributePatterns = {
  ...tableRowAttributePatterns,
  width: WIDTH_OR_HEIGHT_PATTERN,
  colspan: POSITIVE_NUMBER_PATTERN,
  rowspan: POSITIVE_NUMBER_PATTERN,
};

/** A pattern, or another object whose `test` checks an attribute's value. */
type AttributeValuePattern = { test(value: string): boolean };

/**
 * The allowed tags of rich text with their attributes; a pattern must match the whole value of each
 * attribute.
 *
 * The API (sanitize-html), the page (DOMPurify) and the editor use this same list.
 */
export const allowedRichTextTags: Record<string, Record<string, AttributeValuePattern>> = {
  a: {
    href: ALLOWED_LINK_PATTERN,
    target: /^_blank$/,
    rel: /^noopener noreferrer$/,
    title: NO_CONTROL_CHARACTERS_PATTERN,
    style: STYLE_ATTRIBUTE_PATTERN,
  },
  b: inlineElementAttributePatterns,
  blockquote: blockElementAttributePatterns,
  br: {},
  caption: blockElementAttributePatterns,
  center: inlineElementAttributePatterns,
  code: { class: /^language-[\w-]{1,20}$/ },
  col: { span: POSITIVE_NUMBER_PATTERN, width: WIDTH_OR_HEIGHT_PATTERN, style: STYLE_ATTRIBUTE_PATTERN },
  colgroup: {},
  del: inlineElementAttributePatterns,
  details: { open: /^(?:|open|true)$/ },
  div: blockElementAttributePatterns,
  em: inlineElementAttributePatterns,
  figcaption: blockElementAttributePatterns,
  figure: blockElementAttributePatterns,
  font: { color: CSS_COLOR_PATTERN, size: /^[+-]?[1-7]$/, style: STYLE_ATTRIBUTE_PATTERN },
  h1: blockElementAttributePatterns,
  h2: blockElementAttributePatterns,
  h3: blockElementAttributePatterns,
  h4: blockElementAttributePatterns,
  h5: blockElementAttributePatterns,
  h6: blockElementAttributePatterns,
  hr: {},
  i: inlineElementAttributePatterns,
  iframe: {
    src: ALLOWED_FRAME_URL_TEST,
    title: NO_CONTROL_CHARACTERS_PATTERN,
    width: WIDTH_OR_HEIGHT_PATTERN,
    height: WIDTH_OR_HEIGHT_PATTERN,
    allowfullscreen: /^(?:|true|allowfullscreen)$/,
    loading: /^lazy$/,
    referrerpolicy: /^strict-origin-when-cross-origin$/,
  },
  img: {
    src: PICTURE_URL_PATTERN,
    alt: NO_CONTROL_CHARACTERS_PATTERN,
    title: NO_CONTROL_CHARACTERS_PATTERN,
    width: WIDTH_OR_HEIGHT_PATTERN,
    height: WIDTH_OR_HEIGHT_PATTERN,
    align: /^(?:left|right|top|middle|bottom)$/i,
    style: STYLE_ATTRIBUTE_PATTERN,
  },
  li: blockElementAttributePatterns,
  mark: inlineElementAttributePatterns,
  ol: { start: POSITIVE_NUMBER_PATTERN, type: /^[1aAiI]$/, style: STYLE_ATTRIBUTE_PATTERN },
  p: blockElementAttributePatterns,
  pre: {},
  s: inlineElementAttributePatterns,
  span: inlineElementAttributePatterns,
  strike: inlineElementAttributePatterns,
  strong: inlineElementAttributePatterns,
  sub: inlineElementAttributePatterns,
  summary: inlineElementAttributePatterns,
  sup: inlineElementAttributePatterns,
  table: {
    ...{
      style: STYLE_ATTRIBUTE_PATTERN,
      align: ALIGN_PATTERN,
      bgcolor: CSS_COLOR_PATTERN,
      width: WIDTH_OR_HEIGHT_PATTERN,
      height: WIDTH_OR_HEIGHT_PATTERN,
    },
    ...{
      border: UP_TO_TWO_DIGITS_PATTERN,
      cellpadding: UP_TO_TWO_DIGITS_PATTERN,
      cellspacing: UP_TO_TWO_DIGITS_PATTERN,
    },
  },
  tbody: {},
  td: tableCellAttributePatterns,
  tfoot: {},
  th: tableCellAttributePatterns,
  thead: {},
  tr: tableRowAttributePatterns,
  u: inlineElementAttributePatterns,
  ul: inlineElementAttributePatterns,
};

/** The required attribute of an element; without it, the element is removed completely. */
export const requiredAttributeByTag: Record<string, string> = { iframe: 'src', img: 'src' };

/**
 * Elements that are removed together with their content. Of other forbidden elements, only the tags are
 * removed, and the text stays.
 */
export const tagsRemovedWithContent: string[] = [
  ...['script', 'style', 'svg', 'math', 'template', 'noscript', 'iframe', 'object', 'embed', 'applet'],
  ...['audio', 'video', 'textarea', 'select', 'option', 'title', 'xmp', 'noembed', 'noframes', 'plaintext'],
];

/**
 * Returns the property and the value of a CSS declaration. A `background` that is a plain colour becomes
 * `background-color`.
 */
const parseStyleDeclaration = (declaration: string): string[] => {
  const [property = '', ...rest] = declaration.split(':').map((part) => part.trim());
  return [property.toLowerCase() === 'background' ? 'background-color' : property.toLowerCase(), ...rest];
};

/** Returns a style as browsers write it, so that opening a text in the editor does not change the text. */
const formatStyleLikeBrowsers = (style: string): string =>
  style
    .split(';')
    .map(parseStyleDeclaration)
    .filter(
      ([property = '', value = '', ...rest]) =>
        rest.length === 0 &&
        Object.hasOwn(patternByCssProperty, property) &&
        patternByCssProperty[property]?.test(value),
    )
    .map(([property, value]) => `${property}: ${value};`)
    .join(' ');

/**
 * Returns a URL in which YouTube's host is replaced by the YouTube host that sets no cookies before a video
 * plays.
 */
const toCookielessYoutubeUrl = (url: string): string =>
  url.replace('https://www.youtube.com/', 'https://www.youtube-nocookie.com/');

const valueSanitizerByHtmlAttribute: Record<string, (fieldText: string) => string> = {
  style: formatStyleLikeBrowsers,
  src: toCookielessYoutubeUrl,
};

/**
 * Returns an attribute's value without outer spaces. The URL of an older frame may lack a scheme; it gets
 * `https:`.
 */
const trimAndCompleteAttributeValue = (tag: string, attributeName: string, value: string): string =>
  tag === 'iframe' && attributeName === 'src' ? value.trim().replace(/^\/\//, 'https://') : value.trim();

/** Whether a value is short enough to check. Checking a link takes time that is quadratic in its length. */
const isAttributeShortEnoughToCheck = (value: string): boolean =>
  value.length <= limits.maxRichTextAttributeLength;

/** Returns the attributes that an element of rich text keeps, with their cleaned values. */
export const cleanAttributes = (tag: string, attributes: Record<string, string>): Record<string, string> => {
  const attributePatterns = Object.hasOwn(allowedRichTextTags, tag) ? allowedRichTextTags[tag] : undefined;
  const cleanedAttributeEntries = Object.entries(attributes)
    .map(([name, value]) => [name, trimAndCompleteAttributeValue(tag, name, value)] as const)
    .filter(
      ([name, value]) =>
        attributePatterns !== undefined &&
        Object.hasOwn(attributePatterns, name) &&
        isAttributeShortEnoughToCheck(value) &&
        attributePatterns[name]?.test(value),
    )
    .map(([name, value]) => [name, valueSanitizerByHtmlAttribute[name]?.(value) ?? value] as const)
    .filter(([name, value]) => name !== 'style' || value !== '');
  const opensNewWindow = cleanedAttributeEntries.some(([name]) => name === 'target');
  return {
    ...Object.fromEntries(cleanedAttributeEntries),
    ...(opensNewWindow && { rel: 'noopener noreferrer' }),
  };
};

/** Whether a link is allowed: http, https, mailto, tel, or a path of the same site. */
export const isAllowedLink = (href: string): boolean =>
  isAttributeShortEnoughToCheck(href) && ALLOWED_LINK_PATTERN.test(href);
