/** A browser's default text size in pixels, on which the design's measures are based. */
const USUAL = 16;

/** Returns a CSS length that follows the browser's text size, from pixels at the default size. */
export const rem = (pixels: number): string => `${pixels / USUAL}rem`;

/** Returns the ratio of the browser's text size to the default; 1 without a page. */
export const textScale = (): number =>
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1;
