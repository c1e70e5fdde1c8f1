import type { Asset, Loose } from '../../../src/core/schema/index';

/** Image types for which smaller copies are made. A GIF may be animated, so it gets no copies. */
const IMAGE_TYPES_WITH_COPIES: readonly unknown[] = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Whether a copy at most `copyWidth` pixels wide would be smaller than the picture. Pictures are never enlarged.
 */
export const isPictureCopySmaller = (
  { type, width: originalWidth }: Partial<Asset> | Loose,
  copyWidth: number,
): boolean =>
  IMAGE_TYPES_WITH_COPIES.includes(type) && typeof originalWidth === 'number' && originalWidth > copyWidth;

/**
 * Returns the URLs of a picture's smaller copies, by the names of their sizes. For a size in which a copy
 * would not be smaller, returns the picture's own URL.
 */
export const composePictureCopyUrls = (picture: Loose, copyWidths: Readonly<Record<string, number>>): Loose =>
  Object.fromEntries(
    Object.entries(copyWidths).map(([name, width]) => [
      name,
      isPictureCopySmaller(picture, width) ? `/files/${picture._id}/sizes/${width}` : picture.url,
    ]),
  );
