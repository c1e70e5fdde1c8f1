import { findPostalAddress, hasKakaoMapScript } from '../../../schema/text/roughmap';
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

const EQUIVALENT_TAGS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
};
/** HTML elements that have no visible effect, so that their loss in the editor does not matter. */
const TAGS_WITHOUT_EFFECT_SELECTOR =
  'p, div, center, span, tbody, thead, tfoot, colgroup, br, section, article, html, body';
const ATTRIBUTES_WITHOUT_EFFECT_PATTERN =
  /^(?:style|rel|target|loading|allowfullscreen|allow|referrerpolicy|frameborder|open|colspan|rowspan|data-.*)$/;

const contentLossBySelector: readonly [string, ContentLoss][] = [
  ['iframe', 'frame'],
  ['video, audio, object, embed, source, track', 'media'],
  ['img, picture, svg, canvas', 'picture'],
  ['form, input, select, textarea, button, option, label', 'form'],
  ['script, noscript, link, meta', 'script'],
  ['table, tr, td, th, caption, col', 'table'],
  ['a', 'link'],
  ['small, big, tt', 'size'],
];

const contentLossByStylePattern: readonly [RegExp, ContentLoss][] = [
  [/^(?:color|background)/, 'color'],
  [/^(?:text-align|vertical-align|float)/, 'align'],
  [/^font-size/, 'size'],
  [/^(?:width|height|max-|min-)/, 'table'],
  [/^font|^text-decoration/, 'font'],
  [/^(?:margin|padding|line-height|letter-spacing|text-indent|word-)/, 'spacing'],
  [/^border/, 'border'],
];

const classifyContentLoss = (featureKey: string): ContentLoss => {
  const [kind = '', name = '', attribute = ''] = featureKey.split(' ');
  if (kind === 'text') return 'text';
  if (kind === 'style')
    return contentLossByStylePattern.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
  if (attribute === 'class' || attribute === 'id' || attribute === 'name') return 'name';
  if (attribute.startsWith('on')) return 'script';
  const probeElement = document.createElement(/^[a-z][a-z0-9-]*$/.test(name) ? name : 'x-other');
  return contentLossBySelector.find(([selector]) => probeElement.matches(selector))?.[1] ?? 'other';
};

const countNonSpaceCharacters = (text: string): number => text.replace(/\s/g, '').length;

const getNormalizedTagName = ({ localName }: Element): string => EQUIVALENT_TAGS[localName] ?? localName;

/**
 * Whether an element or one of its ancestors has a tag name. Names are compared as text, because a parsed
 * name such as `scr<ipt` can be an invalid selector.
 */
const isInsideTag = (element: Element | null, tagName: string): boolean =>
  element !== null &&
  (getNormalizedTagName(element) === tagName || isInsideTag(element.parentElement, tagName));

/**
 * Returns an amount for each formatting feature of a text. For a tag or style around text, it is the number
 * of letters; for any other feature, the number of occurrences.
 */
function measureFormattingFeatures(root: HTMLElement): Map<string, number> {
  const amountByFeatureKey = new Map<string, number>();
  const increaseFeatureAmount = (featureKey: string, amount: number) =>
    amountByFeatureKey.set(featureKey, (amountByFeatureKey.get(featureKey) ?? 0) + amount);
  increaseFeatureAmount('text', countNonSpaceCharacters(root.textContent ?? ''));
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const letterCount =
      element.childElementCount === 0 && element.textContent === ''
        ? 1
        : countNonSpaceCharacters(element.textContent ?? '');
    const tagName = getNormalizedTagName(element);
    const isInsideSameTag = isInsideTag(element.parentElement, getNormalizedTagName(element));
    if (!element.matches(TAGS_WITHOUT_EFFECT_SELECTOR) && !isInsideSameTag)
      increaseFeatureAmount(`tag ${tagName}`, letterCount);
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES_WITHOUT_EFFECT_PATTERN.test(name) && value !== '')
        increaseFeatureAmount(`attribute ${tagName} ${name}`, 1);
    }
    if (element.matches('table, tr, td, th, img, iframe')) increaseFeatureAmount(`count ${tagName}`, 1);
    for (const cssProperty of element.style) increaseFeatureAmount(`style ${cssProperty}`, letterCount || 1);
  }
  return amountByFeatureKey;
}

const parseHtmlToBody = (html: string): HTMLElement => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body;
};

/**
 * Returns the kinds of content that a text's HTML loses in the editor, each kind once. `editorHtml` is the
 * editor's output.
 */
export function findContentLosses(sourceHtml: string, editorHtml: string): ContentLoss[] {
  const [sourceBody, editorBody] = [parseHtmlToBody(sourceHtml), parseHtmlToBody(editorHtml)];
  const hasKakaoMap = hasKakaoMapScript(sourceHtml);
  if (hasKakaoMap)
    for (const script of sourceBody.querySelectorAll('script, [id^="daumRoughmap"]')) script.remove();
  moderniseHtml(sourceBody);
  moderniseHtml(editorBody);
  const keptAmountByFeatureKey = measureFormattingFeatures(editorBody);
  const lostFeatures = [...measureFormattingFeatures(sourceBody)].filter(
    ([feature, count]) => (keptAmountByFeatureKey.get(feature) ?? 0) < count,
  );
  const mapLosses: ContentLoss[] = hasKakaoMap
    ? [findPostalAddress(sourceHtml) === undefined ? 'roughmapAlone' : 'roughmap']
    : [];
  return [...new Set([...mapLosses, ...lostFeatures.map(([feature]) => classifyContentLoss(feature))])];
}
