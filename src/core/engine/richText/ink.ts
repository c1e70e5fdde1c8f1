/**
 * Moves an element's inline text colour to the CSS variable `--ink`. Such a colour was chosen for a white
 * background; the dark theme derives a readable shade from the variable.
 */
export const adaptTextColorToTheme = (element: HTMLElement): void => {
  if (element.style.color === '') return;
  element.style.setProperty('--ink', element.style.color);
  element.style.removeProperty('color');
};
