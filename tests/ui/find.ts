/** The first element that the selector finds; fails the test where there is none. */
export const find = <Element extends HTMLElement = HTMLElement>(selector: string): Element => {
  const element = document.querySelector<Element>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
};
