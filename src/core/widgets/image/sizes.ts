/** Pixels of a picture. */
export interface Size {
  width: number;
  height: number;
}

/** The picture formats: landscape on a wide screen, portrait on a phone. */
export interface Sizes {
  readonly pc: Size;
  readonly mobile: Size;
}

/** A picture's difference from the recommended size: fewer or more pixels, or another shape; null without one. */
export type Remark = 'smaller' | 'larger' | 'other' | null;

/** A smaller difference in shape is invisible on the screen. */
const TOLERANCE = 0.01;

export const isUpright = ({ width, height }: Size): boolean => height > width;

/** Compares a picture with the recommended size of its orientation. */
export function remarkOn(size: Size, sizes: Sizes): Remark {
  const wanted = isUpright(size) ? sizes.mobile : sizes.pc;
  if (size.width === wanted.width && size.height === wanted.height) return null;
  if (size.width < wanted.width || size.height < wanted.height) return 'smaller';
  const stretch = (size.width / size.height / wanted.width) * wanted.height;
  return Math.abs(stretch - 1) < TOLERANCE ? 'larger' : 'other';
}

/** Pixels of a picture that are cut on each of two sides where the recommended size is filled. */
export interface Cut {
  side: 'across' | 'down';
  pixels: number;
}

/** Returns the part of a picture that the recommended size of its orientation cuts; null where nothing is lost. */
export function cutOf({ width, height }: Size, sizes: Sizes): Cut | null {
  const wanted = isUpright({ width, height }) ? sizes.mobile : sizes.pc;
  const stretch = ((width / height) * wanted.height) / wanted.width;
  if (!Number.isFinite(stretch) || stretch <= 0 || Math.abs(stretch - 1) < TOLERANCE) return null;
  return stretch > 1
    ? { side: 'across', pixels: Math.round((width - width / stretch) / 2) }
    : { side: 'down', pixels: Math.round((height - height * stretch) / 2) };
}
