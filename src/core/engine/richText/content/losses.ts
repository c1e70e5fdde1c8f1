import { findPostalAddress, hasRoughmap } from '../../../schema/text/roughmap';
import { moderniseHtml } from './moderniseHtml';

/** Kinds of content that the editor can lose. Each has a name in the Korean texts. */
export type ContentLoss =
  | 'roughmap'
  | 'roughmapAlone'
  | 'frame'
  | 'media'
  | 'picture'
  | 'form'
  | 'script'
  | 'table'
  | 'size'
  | 'color'
  | 'align'
  | 'font'
  | 'spacing'
  | 'border'
  | 'name'
  | 'link'
  | 'text'
  | 'other';

const SAME_TAGS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
};
/** HTML elements that have no visible effect, so that their loss in the editor does not matter. */
const PLAIN_TAGS = 'p, div, center, span, tbody, thead, tfoot, colgroup, br, section, article, html, body';
const PLAIN_ATTRIBUTES =
  /^(?:style|rel|target|loading|allowfullscreen|allow|referrerpolicy|frameborder|open|colspan|rowspan|data-.*)$/;

const tagLosses: readonly [string, ContentLoss][] = [
  ['iframe', 'frame'],
  ['video, audio, object, embed, source, track', 'media'],
  ['img, picture, svg, canvas', 'picture'],
  ['form, input, select, textarea, button, option, label', 'form'],
  ['script, noscript, link, meta', 'script'],
  ['table, tr, td, th, caption, col', 'table'],
  ['a', 'link'],
  ['small, big, tt', 'size'],
];

const styleLosses: readonly [RegExp, ContentLoss][] = [
  [/^(?:color|background)/, 'color'],
  [/^(?:text-align|vertical-align|float)/, 'align'],
  [/^font-size/, 'size'],
  [/^(?:width|height|max-|min-)/, 'table'],
  [/^font|^text-decoration/, 'font'],
  [/^(?:margin|padding|line-height|letter-spacing|text-indent|word-)/, 'spacing'],
  [/^border/, 'border'],
];

const lossOf = (feature: string): ContentLoss => {
  const [kind = '', name = '', attribute = ''] = feature.split(' ');
  if (kind === 'text') return 'text';
  if (kind === 'style') return styleLosses.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
  if (attribute === 'class' || attribute === 'id' || attribute === 'name') return 'name';
  if (attribute.startsWith('on')) return 'script';
  const probe = document.createElement(/^[a-z][a-z0-9-]*$/.test(name) ? name : 'x-other');
  return tagLosses.find(([selector]) => probe.matches(selector))?.[1] ?? 'other';
};

const letters = (text: string): number => text.replace(/\s/g, '').length;

const tagOf = ({ localName }: Element): string => SAME_TAGS[localName] ?? localName;

/**
 * Whether an element has a tag name, or is inside an element that has it. Names are compared as text: a
 * parsed name such as `scr<ipt` need not be a valid selector.
 */
const isWithin = (element: Element | null, name: string): boolean =>
  element !== null && (tagOf(element) === name || isWithin(element.parentElement, name));

/**
 * Returns how much of each feature a text has. Features around text are measured by the number of letters
 * inside, all others by the number of occurrences.
 */
function featuresOf(root: HTMLElement): Map<string, number> {
  const features = new Map<string, number>();
  const add = (feature: string, count: number) => features.set(feature, (features.get(feature) ?? 0) + count);
  add('text', letters(root.textContent ?? ''));
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const weight =
      element.childElementCount === 0 && element.textContent === '' ? 1 : letters(element.textContent ?? '');
    const tag = tagOf(element);
    const isNested = isWithin(element.parentElement, tagOf(element));
    if (!element.matches(PLAIN_TAGS) && !isNested) add(`tag ${tag}`, weight);
    for (const { name, value } of element.attributes) {
      if (!PLAIN_ATTRIBUTES.test(name) && value !== '') add(`attribute ${tag} ${name}`, 1);
    }
    if (element.matches('table, tr, td, th, img, iframe')) add(`count ${tag}`, 1);
    for (const property of element.style) add(`style ${property}`, weight || 1);
  }
  return features;
}

const parsed = (html: string): HTMLElement => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body;
};

/**
 * Returns the kinds of content that a text's HTML loses in the editor, each kind once. `after` is the
 * editor's output.
 */
export function findContentLosses(before: string, after: string): ContentLoss[] {
  const [from, to] = [parsed(before), parsed(after)];
  const map = hasRoughmap(before);
  if (map) for (const script of from.querySelectorAll('script, [id^="daumRoughmap"]')) script.remove();
  moderniseHtml(from);
  moderniseHtml(to);
  const kept = featuresOf(to);
  const lost = [...featuresOf(from)].filter(([feature, count]) => (kept.get(feature) ?? 0) < count);
  const maps: ContentLoss[] = map
    ? [findPostalAddress(before) === undefined ? 'roughmapAlone' : 'roughmap']
    : [];
  return [...new Set([...maps, ...lost.map(([feature]) => lossOf(feature))])];
}
