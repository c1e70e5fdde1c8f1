import type { AnyField, Asset } from '../../schema/index';
import { sizesOf } from '../../schema/kinds/files';

/** Returns the width in CSS pixels of a picture that covers a square of `side`. */
export const coverWidth = ({ width = 1, height = 1 }: Asset, side: number): string =>
  `${Math.ceil(side * Math.max(1, width / height))}px`;

/**
 * Returns the URLs of a picture for an `img`: the browser loads the copy that fits `shown`, the value of
 * `sizes`. They precede `src`, which some browsers would load at once.
 */
export function sourcesOf(picture: Asset, field: AnyField | undefined, shown: string) {
  const { url: src, width, sizes = {} } = picture;
  const widths = field && sizesOf(field);
  if (!widths || !width) return { src };
  const copies = Object.entries(widths).filter(([name]) => (sizes[name] ?? src) !== src);
  if (copies.length === 0) return { src };
  const all = [...copies.map(([name, pixels]) => `${sizes[name]} ${pixels}w`), `${src} ${width}w`];
  return { sizes: shown, srcSet: all.join(', '), src };
}
