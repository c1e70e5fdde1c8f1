import type { AnyField, Asset } from '../../schema/index';
import { getImageCopyWidths } from '../../schema/kinds/files';

/** Returns the width in CSS pixels at which a picture covers a square with the side `sidePx`. */
export const computeWidthToCoverSquare = ({ width = 1, height = 1 }: Asset, sidePx: number): string =>
  `${Math.ceil(sidePx * Math.max(1, width / height))}px`;

/**
 * Returns the attributes of an `img` for a picture. `sizesAttribute` is the value of `sizes`, by which
 * the browser chooses the copy to load. `srcset` and `sizes` precede `src`, because some
 * browsers would load `src` at once.
 */
export function buildPictureImgAttributes(
  picture: Asset,
  field: AnyField | undefined,
  sizesAttribute: string,
) {
  const { url: src, width, sizes = {} } = picture;
  const copyWidths = field && getImageCopyWidths(field);
  if (!copyWidths || !width) return { src };
  const copyWidthEntries = Object.entries(copyWidths).filter(([name]) => (sizes[name] ?? src) !== src);
  if (copyWidthEntries.length === 0) return { src };
  const srcSetEntries = [
    ...copyWidthEntries.map(([name, pixels]) => `${sizes[name]} ${pixels}w`),
    `${src} ${width}w`,
  ];
  return { sizes: sizesAttribute, srcSet: srcSetEntries.join(', '), src };
}
