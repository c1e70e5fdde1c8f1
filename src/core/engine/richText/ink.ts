/**
 * Passes an element's inline text colour to the stylesheet as `--ink`. The dark theme can then show a readable
 * shade of a colour chosen on white.
 */
export const inkByTheme = (element: HTMLElement): void => {
  if (element.style.color === '') return;
  element.style.setProperty('--ink', element.style.color);
  element.style.removeProperty('color');
};
