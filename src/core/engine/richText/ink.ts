/**
 * Passes an element's inline text colour to the stylesheet as `--ink`. With it, the dark theme shows a
 * readable shade of a colour that was chosen on white.
 */
export const adaptTextColorToTheme = (element: HTMLElement): void => {
  if (element.style.color === '') return;
  element.style.setProperty('--ink', element.style.color);
  element.style.removeProperty('color');
};
