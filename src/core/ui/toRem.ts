/** Default text size of browsers in pixels. The sizes of the design are based on it. */
const ROOT_FONT_SIZE_PX = 16;

/**
 * Returns the CSS length for a number of pixels at the default text size. The length follows the browser's
 * text size.
 */
export const toRem = (pixels: number): string => `${pixels / ROOT_FONT_SIZE_PX}rem`;

/** Returns the ratio of the browser's text size to the default size; 1 outside a browser. */
export const readBrowserTextScale = (): number =>
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / ROOT_FONT_SIZE_PX || 1;
