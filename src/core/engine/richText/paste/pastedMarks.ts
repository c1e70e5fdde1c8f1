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
export function markStyles(root: ParentNode): void {
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
