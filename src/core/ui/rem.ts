/** A browser's default text size in pixels, the base of the design's measures. */
const USUAL = 16;

/** Returns a length that follows the text size of the browser, from pixels at its usual one. */
export const rem = (pixels: number): string => `${pixels / USUAL}rem`;

/** How many times as large as usual the browser's text is; 1 where there is no page. */
export const textScale = (): number =>
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1;
