import type { Asset, Loose } from '../../../src/core/schema/index';

/** Types of which copies are made. A GIF may be animated, and stays as it is. */
const COPIED: readonly unknown[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether a copy at most `width` pixels wide is smaller than the picture: none is enlarged. */
export const isReduced = ({ type, width: own }: Partial<Asset> | Loose, width: number): boolean =>
  COPIED.includes(type) && typeof own === 'number' && own > width;

/** Returns the addresses of a picture's copies by the names of its sizes; its own where a copy would be no smaller. */
export const copyUrls = (picture: Loose, sizes: Readonly<Record<string, number>>): Loose =>
  Object.fromEntries(
    Object.entries(sizes).map(([name, width]) => [
      name,
      isReduced(picture, width) ? `/files/${picture._id}/sizes/${width}` : picture.url,
    ]),
  );
