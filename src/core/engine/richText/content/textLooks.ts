const RELATIVE_FONT_SIZE_PATTERN = /^([\d.]+)(em|%)$/;
const ABSOLUTE_FONT_SIZE_PATTERN = /^([\d.]+)(px|pt|rem)$/;

/** The size of each CSS size keyword in pixels, for a page with the default text size of 16 pixels. */
const FONT_SIZE_BY_KEYWORD: Readonly<Record<string, string>> = {
  'xx-small': '9px',
  'x-small': '10px',
  small: '13px',
  medium: '16px',
  large: '18px',
  'x-large': '24px',
  'xx-large': '32px',
  'xxx-large': '48px',
};

const roundToHundredths = (size: number): number => Math.round(size * 100) / 100;

/**
 * Returns the text size of an inner element. A relative size is multiplied by the size of the outer element.
 */
const resolveFontSize = (innerSize: string, outerSize: string): string => {
  const relativeMatch = RELATIVE_FONT_SIZE_PATTERN.exec(innerSize);
  if (innerSize === '' || !relativeMatch) return innerSize || outerSize;
  const innerFactor = Number(relativeMatch[1]) / (relativeMatch[2] === '%' ? 100 : 1);
  const absoluteMatch = ABSOLUTE_FONT_SIZE_PATTERN.exec(FONT_SIZE_BY_KEYWORD[outerSize] ?? outerSize);
  if (absoluteMatch) return `${roundToHundredths(Number(absoluteMatch[1]) * innerFactor)}${absoluteMatch[2]}`;
  const outerRelativeMatch = RELATIVE_FONT_SIZE_PATTERN.exec(outerSize);
  const outerFactor = outerRelativeMatch
    ? Number(outerRelativeMatch[1]) / (outerRelativeMatch[2] === '%' ? 100 : 1)
    : 1;
  return `${roundToHundredths(innerFactor * outerFactor)}em`;
};

/** HTML elements that can have a background colour. */
const TAGS_WITH_BACKGROUND_SELECTOR = 'td, th, tr, table, mark';
/** Elements whose text size the page's styles set, independent of the parent element. */
const TAGS_WITH_FIXED_FONT_SIZE_SELECTOR = 'h1, h2, h3, h4, h5, h6, figcaption';

/** HTML elements whose text colour is set by the page's style sheet. */
const TAGS_WITH_FIXED_COLOR_SELECTOR = 'a, blockquote';

/** The colour, size and background of a text, from the styles of the surrounding elements. */
interface TextAppearance {
  color: string;
  fontSize: string;
  backgroundColor: string;
}

function getTextAppearance(textNode: Text, root: Node): TextAppearance {
  const appearance = { color: '', fontSize: '', backgroundColor: '' };
  let isBackgroundFixed = false;
  let isFontSizeFixed = false;
  let isColorFixed = false;
  for (
    let ancestor = textNode.parentElement;
    ancestor && ancestor !== root;
    ancestor = ancestor.parentElement
  ) {
    const { color, fontSize, backgroundColor } = ancestor.style;
    if (!isColorFixed) appearance.color ||= color;
    isColorFixed ||= ancestor.matches(TAGS_WITH_FIXED_COLOR_SELECTOR);
    if (!isFontSizeFixed) appearance.fontSize = resolveFontSize(appearance.fontSize, fontSize);
    isFontSizeFixed ||= ancestor.matches(TAGS_WITH_FIXED_FONT_SIZE_SELECTOR);
    isBackgroundFixed ||= ancestor.matches(TAGS_WITH_BACKGROUND_SELECTOR);
    if (!isBackgroundFixed) appearance.backgroundColor ||= backgroundColor;
  }
  return appearance;
}

const removeAppearanceStyles = (element: HTMLElement): void => {
  element.style.removeProperty('color');
  element.style.removeProperty('font-size');
  if (!element.matches(TAGS_WITH_BACKGROUND_SELECTOR)) element.style.removeProperty('background-color');
};

// Child nodes are moved one by one, because a call with more than about 100,000 arguments would fail.
export const unwrapElement = (element: Element): void => {
  while (element.firstChild) element.before(element.firstChild);
  element.remove();
};

/**
 * Wraps each text node in one span with the text's colour, size and background. Removes these styles from the
 * elements around the text. `noTextSelector` selects elements that contain no text directly.
 */
export function moveTextStylesToSpans(root: HTMLElement | DocumentFragment, noTextSelector: string): void {
  const styledElements = [...root.querySelectorAll<HTMLElement>('[style]')];
  if (styledElements.length === 0) return;
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const textAppearances: [Text, TextAppearance][] = [];
  while (walker.nextNode()) {
    const textNode = walker.currentNode as Text;
    if (!textNode.parentElement?.matches(noTextSelector))
      textAppearances.push([textNode, getTextAppearance(textNode, root)]);
  }
  for (const element of styledElements) removeAppearanceStyles(element);
  for (const [text, appearance] of textAppearances) {
    if (text.data.trim() === '' && text.parentElement?.children.length) continue;
    if (Object.values(appearance).every((styleValue) => styleValue === '')) continue;
    const span = root.ownerDocument.createElement('span');
    Object.assign(span.style, appearance);
    text.replaceWith(span);
    span.append(text);
  }
  for (const span of root.querySelectorAll('span')) {
    if (!span.getAttribute('style')) unwrapElement(span);
  }
}
