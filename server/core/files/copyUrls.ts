import type { Asset, Loose } from '../../../src/core/schema/index';

/** Image types that get smaller copies. A GIF may be animated, so it gets none. */
const COPIED: readonly unknown[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether a copy at most `width` pixels wide is smaller than the picture; copies are never enlarged. */
export const isPictureCopySmaller = ({ type, width: own }: Partial<Asset> | Loose, width: number): boolean =>
  COPIED.includes(type) && typeof own === 'number' && own > width;

/**
 * Returns the URLs of a picture's copies, by the names of their sizes. If a copy would not be smaller than
 * the picture, the picture's URL is returned for its size.
 */
export const composePictureCopyUrls = (picture: Loose, sizes: Readonly<Record<string, number>>): Loose =>
  Object.fromEntries(
    Object.entries(sizes).map(([name, width]) => [
      name,
      isPictureCopySmaller(picture, width) ? `/files/${picture._id}/sizes/${width}` : picture.url,
    ]),
  );
