/**
 * Passes an element's inline text colour to the stylesheet as `--ink`, so that the dark theme can show a
 * readable shade of a colour chosen on white.
 */
export const inkByTheme = (element: HTMLElement): void => {
  if (element.style.color === '') return;
  element.style.setProperty('--ink', element.style.color);
  element.style.removeProperty('color');
};
