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
 * Returns the text size of an inner element. A relative size is combined with the size of the outer element.
 */
const resolveFontSize = (inner: string, outer: string): string => {
  const relative = RELATIVE_FONT_SIZE_PATTERN.exec(inner);
  if (inner === '' || !relative) return inner || outer;
  const factor = Number(relative[1]) / (relative[2] === '%' ? 100 : 1);
  const absolute = ABSOLUTE_FONT_SIZE_PATTERN.exec(FONT_SIZE_BY_KEYWORD[outer] ?? outer);
  if (absolute) return `${roundToHundredths(Number(absolute[1]) * factor)}${absolute[2]}`;
  const around = RELATIVE_FONT_SIZE_PATTERN.exec(outer);
  const times = around ? Number(around[1]) / (around[2] === '%' ? 100 : 1) : 1;
  return `${roundToHundredths(factor * times)}em`;
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

function getTextAppearance(text: Text, root: Node): TextAppearance {
  const look = { color: '', fontSize: '', backgroundColor: '' };
  let isFilled = false;
  let isSized = false;
  let isColoured = false;
  for (let at = text.parentElement; at && at !== root; at = at.parentElement) {
    const { color, fontSize, backgroundColor } = at.style;
    if (!isColoured) look.color ||= color;
    isColoured ||= at.matches(TAGS_WITH_FIXED_COLOR_SELECTOR);
    if (!isSized) look.fontSize = resolveFontSize(look.fontSize, fontSize);
    isSized ||= at.matches(TAGS_WITH_FIXED_FONT_SIZE_SELECTOR);
    isFilled ||= at.matches(TAGS_WITH_BACKGROUND_SELECTOR);
    if (!isFilled) look.backgroundColor ||= backgroundColor;
  }
  return look;
}

const removeAppearanceStyles = (element: HTMLElement): void => {
  element.style.removeProperty('color');
  element.style.removeProperty('font-size');
  if (!element.matches(TAGS_WITH_BACKGROUND_SELECTOR)) element.style.removeProperty('background-color');
};

const unwrapElement = (element: Element): void => {
  while (element.firstChild) element.before(element.firstChild);
  element.remove();
};

/**
 * Wraps each text node in one span with the text's colour, size and background. Removes these styles from the
 * elements around the text. `framework` selects elements that contain no text directly.
 */
export function moveTextStylesToSpans(root: HTMLElement | DocumentFragment, framework: string): void {
  const styled = [...root.querySelectorAll<HTMLElement>('[style]')];
  if (styled.length === 0) return;
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const looks: [Text, TextAppearance][] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.matches(framework)) looks.push([text, getTextAppearance(text, root)]);
  }
  for (const element of styled) removeAppearanceStyles(element);
  for (const [text, look] of looks) {
    if (text.data.trim() === '' && text.parentElement?.children.length) continue;
    if (Object.values(look).every((value) => value === '')) continue;
    const span = root.ownerDocument.createElement('span');
    Object.assign(span.style, look);
    text.replaceWith(span);
    span.append(text);
  }
  for (const span of root.querySelectorAll('span')) {
    if (!span.getAttribute('style')) unwrapElement(span);
  }
}
