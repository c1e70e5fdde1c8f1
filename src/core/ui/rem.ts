/** A browser's default text size in pixels, the base of the design's measures. */
const USUAL = 16;

/** Returns a length that follows the text size of the browser, from pixels at its usual one. */
export const rem = (pixels: number): string => `${pixels / USUAL}rem`;

/** The ratio of the browser's text size to the usual one; 1 without a page. */
export const textScale = (): number =>
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1;
