import { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { normalizeHtmlToNfc } from '../../../schema/index';
import { moderniseHtml } from '../content/moderniseHtml';
import { unwrapElement } from '../content/textLooks';
import { parseMsWordListKinds } from '../pastedNumbers';
import { purifyHtml } from '../purify';
import { convertMsWordLists } from './pastedLists';

type ElementStyle = CSSStyleDeclaration;

const isBoldStyle = ({ fontWeight }: ElementStyle) => /^bold/.test(fontWeight) || Number(fontWeight) >= 600;
const isItalicStyle = ({ fontStyle }: ElementStyle) => /^(?:italic|oblique)/.test(fontStyle);

/**
 * The tags that format text, such as bold or italic, each with a test whether a style has the same effect.
 */
const formattingTagsWithStyleTests: [tag: string, says: (style: ElementStyle) => boolean][] = [
  ['strong', isBoldStyle],
  ['em', isItalicStyle],
  ['u', ({ textDecorationLine }) => textDecorationLine.includes('underline')],
  ['s', ({ textDecorationLine }) => textDecorationLine.includes('line-through')],
];

/**
 * Whether an element's style cancels the effect of its tag. For example, Google Docs wraps the whole text in
 * a `b` that is not bold.
 */
const isTagCancelledByStyle = ({ localName, style }: HTMLElement): boolean =>
  localName === 'b' || localName === 'strong'
    ? style.fontWeight !== '' && !isBoldStyle(style)
    : style.fontStyle !== '' && !isItalicStyle(style);

const wrapContentInTag = (element: Element, tag: string): void => {
  const wrapper = document.createElement(tag);
  while (element.firstChild) wrapper.append(element.firstChild);
  element.append(wrapper);
};

/** Matches a keyword in quotes, for example `font-weight:"bold"`. Hancom Hangul writes it, CSS ignores it. */
const QUOTED_KEYWORD_PATTERN = /\b(font-weight|font-style|text-decoration)\s*:\s*"([a-z -]+)"/gi;

/** Adds tags for the styles of word processors: bold, italic, underlined and struck out. */
function convertStylesToTags(root: ParentNode): void {
  const findDescendants = (selector: string) => root.querySelectorAll<HTMLElement>(selector);
  for (const element of findDescendants(`[style*='"']`)) {
    const styleText = element.getAttribute('style') ?? '';
    element.style.cssText = styleText.replace(QUOTED_KEYWORD_PATTERN, '$1:$2');
  }
  for (const tag of findDescendants('b, strong, i, em')) if (isTagCancelledByStyle(tag)) unwrapElement(tag);
  for (const element of findDescendants('span, font, p, td')) {
    for (const [tag, says] of formattingTagsWithStyleTests)
      if (says(element.style)) wrapContentInTag(element, tag);
  }
  // Word writes highlights as `background`. Rich text does not allow this shorthand, only its colour.
  for (const { style } of findDescendants('span[style*="mso-highlight" i]')) {
    const { backgroundColor } = style;
    style.removeProperty('background');
    style.backgroundColor = backgroundColor;
  }
  // `u` is removed inside links, because a link is underlined anyway.
  for (const line of findDescendants('a u')) unwrapElement(line);
}

/**
 * Attributes in which blogs keep the original URL of a picture. The picture's `src` is a small or blurred
 * copy.
 */
const ORIGINAL_PICTURE_URL_ATTRIBUTES = ['data-lazy-src', 'data-original', 'data-src'];
/** Matches picture URLs of Naver's server, which returns a picture in the width that the URL names. */
const NAVER_IMAGE_PATTERN = /^(https:\/\/[\w-]+\.pstatic\.net\/.+[?&]type=)w\d+(?:_blur)?$/;
const NAVER_ORIGINAL_WIDTH_PARAMETER = 'w966';

const NAVER_ALIGNMENT_PATTERN = /\bse-text-paragraph-align-(center|right|justify)\b/;

/**
 * Converts the attributes and classes of blogs to standard HTML: alignment, and URLs of original pictures.
 */
function standardizeBlogMarkup(root: ParentNode): void {
  for (const picture of root.querySelectorAll('img')) {
    const originalUrl = ORIGINAL_PICTURE_URL_ATTRIBUTES.map(
      (attributeName) => picture.getAttribute(attributeName) ?? '',
    ).find((candidateUrl) => /^https?:/i.test(candidateUrl));
    const pictureUrl = originalUrl ?? picture.getAttribute('src') ?? '';
    const fullSizeUrl = pictureUrl.replace(NAVER_IMAGE_PATTERN, `$1${NAVER_ORIGINAL_WIDTH_PARAMETER}`);
    if (fullSizeUrl !== picture.getAttribute('src')) picture.setAttribute('src', fullSizeUrl);
  }
  for (const paragraph of root.querySelectorAll<HTMLElement>('[class*="se-text-paragraph-align-"]')) {
    const alignment = NAVER_ALIGNMENT_PATTERN.exec(paragraph.className)?.[1];
    if (alignment) paragraph.style.textAlign = alignment;
  }
}

const DEFAULT_TEXT_COLOR_PATTERN = /^(?:black|windowtext|#0{3,6}|rgb\(0, 0, 0\))$/i;
const DEFAULT_BACKGROUND_COLOR_PATTERN =
  /^(?:transparent|initial|inherit|white|#f{3,6}|rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/i;
/** Matches the usual sizes of running text, which word processors set on every letter. */
const BODY_FONT_SIZE_PATTERN = /^(?:(?:9|10|10\.5|11|12)pt|1[2-6](?:\.\d+)?px)$/;

const unwrapSpanIfUnstyled = (span: HTMLElement): void => {
  if (span.getAttribute('style')) return;
  while (span.firstChild) span.before(span.firstChild);
  span.remove();
};

/**
 * Removes styles that don't differ from the default: black text, no background, and the size of running text.
 */
function removeDefaultPastedStyles(root: ParentNode): void {
  for (const span of root.querySelectorAll<HTMLElement>('span[style]')) {
    const { color, backgroundColor, fontSize } = span.style;
    if (DEFAULT_TEXT_COLOR_PATTERN.test(color)) span.style.removeProperty('color');
    if (DEFAULT_BACKGROUND_COLOR_PATTERN.test(backgroundColor)) span.style.removeProperty('background-color');
    if (BODY_FONT_SIZE_PATTERN.test(fontSize)) span.style.removeProperty('font-size');
    unwrapSpanIfUnstyled(span);
  }
}

/** Selector of blocks that become paragraphs, so that their texts don't run into each other. */
const UNSUPPORTED_BLOCK_SELECTOR =
  'address, article, aside, dd, dt, fieldset, footer, form, header, hgroup, legend, main, nav, section';

const convertUnsupportedBlocksToDivs = (root: ParentNode): void => {
  for (const block of root.querySelectorAll<HTMLElement>(UNSUPPORTED_BLOCK_SELECTOR)) {
    const div = document.createElement('div');
    while (block.firstChild) div.append(block.firstChild);
    block.replaceWith(div);
  }
};

/** Returns pasted HTML as rich text, with tags instead of a word processor's styles. */
export const cleanPastedHtml = (html: string): string => {
  const template = document.createElement('template');
  template.innerHTML = normalizeHtmlToNfc(html);
  const { content } = template;
  const styleElements = [...content.querySelectorAll('style')];
  const kindByListLevel = parseMsWordListKinds(
    styleElements.map(({ textContent }) => textContent).join('\n'),
  );
  // Style sheets are removed before the HTML is used, because they would violate the page's Content Security
  // Policy.
  for (const sheet of styleElements) sheet.remove();
  standardizeBlogMarkup(content);
  convertUnsupportedBlocksToDivs(content);
  convertMsWordLists(content, kindByListLevel);
  convertStylesToTags(content);
  moderniseHtml(content);
  removeDefaultPastedStyles(content);
  return purifyHtml(template.innerHTML);
};

/**
 * When text is pasted into an empty paragraph, keeps the alignment of the first pasted paragraph. By default
 * only its text would be inserted.
 */
export const keepPastedAlignment = (slice: Slice, { state }: EditorView): Slice =>
  state.selection.$from.parent.content.size === 0 && slice.content.firstChild?.attrs.textAlign
    ? new Slice(slice.content, 0, slice.openEnd)
    : slice;
