import { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { toNfcHtml } from '../../../schema/index';
import { modernise } from '../content/modernise';
import { readRules } from '../pastedNumbers';
import { purify } from '../purify';
import { listItems } from './pastedLists';

type Style = CSSStyleDeclaration;

const isHeavy = ({ fontWeight }: Style) => /^bold/.test(fontWeight) || Number(fontWeight) >= 600;
const isSlanted = ({ fontStyle }: Style) => /^(?:italic|oblique)/.test(fontStyle);

/** The tags of a text, by the equivalent styles. */
const marks: [tag: string, says: (style: Style) => boolean][] = [
  ['strong', isHeavy],
  ['em', isSlanted],
  ['u', ({ textDecorationLine }) => textDecorationLine.includes('underline')],
  ['s', ({ textDecorationLine }) => textDecorationLine.includes('line-through')],
];

/** A tag whose style cancels it: Google Docs wraps the whole text in a `b` that is not bold. */
const saysNothing = ({ localName, style }: HTMLElement): boolean =>
  localName === 'b' || localName === 'strong'
    ? style.fontWeight !== '' && !isHeavy(style)
    : style.fontStyle !== '' && !isSlanted(style);

// Their content moves one by one: a call takes no more than some 100,000 arguments.
const unwrap = (element: Element): void => {
  while (element.firstChild) element.before(element.firstChild);
  element.remove();
};

const wrapContent = (element: Element, tag: string): void => {
  const mark = document.createElement(tag);
  while (element.firstChild) mark.append(element.firstChild);
  element.append(mark);
};

/** Adds tags for the styles of word processors: bold, italic, underlined and struck out. */
function markStyles(root: ParentNode): void {
  const all = (selector: string) => root.querySelectorAll<HTMLElement>(selector);
  for (const tag of all('b, strong, i, em')) if (saysNothing(tag)) unwrap(tag);
  for (const element of all('span, font, p, td')) {
    for (const [tag, says] of marks) if (says(element.style)) wrapContent(element, tag);
  }
  // Word highlights by the shorthand, which rich text does not hold.
  for (const { style } of all('span[style*="mso-highlight" i]')) {
    const { backgroundColor } = style;
    style.removeProperty('background');
    style.backgroundColor = backgroundColor;
  }
  // A link is underlined anyway.
  for (const line of all('a u')) unwrap(line);
}

/** Attributes with a blog picture's original address; blogs show a small or blurred one first. */
const ORIGINALS = ['data-lazy-src', 'data-original', 'data-src'];
/** Naver's server returns a picture in the width given in its address. */
const NAVER = /^(https:\/\/[\w-]+\.pstatic\.net\/.+[?&]type=)w\d+(?:_blur)?$/;
const NAVER_ORIGINAL = 'w966';

const ALIGNED = /\bse-text-paragraph-align-(center|right|justify)\b/;

/** Reads the custom attributes and classes of blogs: alignment, and the originals of pictures. */
function fromSites(root: ParentNode): void {
  for (const picture of root.querySelectorAll('img')) {
    const original = ORIGINALS.map((name) => picture.getAttribute(name) ?? '').find((address) =>
      /^https?:/i.test(address),
    );
    const address = original ?? picture.getAttribute('src') ?? '';
    const whole = address.replace(NAVER, `$1${NAVER_ORIGINAL}`);
    if (whole !== picture.getAttribute('src')) picture.setAttribute('src', whole);
  }
  for (const paragraph of root.querySelectorAll<HTMLElement>('[class*="se-text-paragraph-align-"]')) {
    const alignment = ALIGNED.exec(paragraph.className)?.[1];
    if (alignment) paragraph.style.textAlign = alignment;
  }
}

const BLACK = /^(?:black|windowtext|#0{3,6}|rgb\(0, 0, 0\))$/i;
const NO_COLOUR = /^(?:transparent|initial|inherit|white|#f{3,6}|rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/i;
/** Sizes of running text, which word processors write on every letter. */
const RUNNING = /^(?:(?:9|10|10\.5|11|12)pt|1[2-6](?:\.\d+)?px)$/;

const dropEmpty = (span: HTMLElement): void => {
  if (span.getAttribute('style')) return;
  while (span.firstChild) span.before(span.firstChild);
  span.remove();
};

/** Takes out the looks that every text has anyway: black on nothing, and the size of running text. */
function withoutUsualLooks(root: ParentNode): void {
  for (const span of root.querySelectorAll<HTMLElement>('span[style]')) {
    const { color, backgroundColor, fontSize } = span.style;
    if (BLACK.test(color)) span.style.removeProperty('color');
    if (NO_COLOUR.test(backgroundColor)) span.style.removeProperty('background-color');
    if (RUNNING.test(fontSize)) span.style.removeProperty('font-size');
    dropEmpty(span);
  }
}

/** Blocks that rich text has no tag for: without any, the text of each would run into the next one's. */
const BLOCKS =
  'address, article, aside, dd, dt, fieldset, footer, form, header, hgroup, legend, main, nav, section';

const asDivs = (root: ParentNode): void => {
  for (const block of root.querySelectorAll<HTMLElement>(BLOCKS)) {
    const div = document.createElement('div');
    while (block.firstChild) div.append(block.firstChild);
    block.replaceWith(div);
  }
};

/** Pasted HTML that rich text can hold, with tags in place of a word processor's styles. */
export const pastedHtml = (html: string): string => {
  const template = document.createElement('template');
  template.innerHTML = toNfcHtml(html);
  const { content } = template;
  const sheets = [...content.querySelectorAll('style')];
  const rules = readRules(sheets.map(({ textContent }) => textContent).join('\n'));
  // Rules would be tried, against the page's policy, and then left out.
  for (const sheet of sheets) sheet.remove();
  fromSites(content);
  asDivs(content);
  listItems(content, rules);
  markStyles(content);
  modernise(content);
  withoutUsualLooks(content);
  return purify(template.innerHTML);
};

/** Pasted into an empty paragraph, the first one keeps its alignment: otherwise only its text would be inserted. */
export const withAlignment = (slice: Slice, { state }: EditorView): Slice =>
  state.selection.$from.parent.content.size === 0 && slice.content.firstChild?.attrs.textAlign
    ? new Slice(slice.content, 0, slice.openEnd)
    : slice;
