/** Pixels of a picture. */
export interface Size {
  width: number;
  height: number;
}

/** What the storefront shows a banner in (specification, section 9). */
export const recommended = {
  pc: { width: 1920, height: 760 },
  mobile: { width: 720, height: 1180 },
} satisfies Record<string, Size>;

/** How a picture misses the recommended size, if it does: it has fewer or more pixels, or another shape. */
export type Remark = 'smaller' | 'larger' | 'other' | null;

/** Shapes that differ by less can't be told apart on the screen. */
const TOLERANCE = 0.01;

export const isUpright = ({ width, height }: Size): boolean => height > width;

/** Compares a picture with the recommended size of its orientation. */
export function remarkOn(size: Size): Remark {
  const wanted = isUpright(size) ? recommended.mobile : recommended.pc;
  if (size.width === wanted.width && size.height === wanted.height) return null;
  if (size.width < wanted.width || size.height < wanted.height) return 'smaller';
  const stretch = (size.width / size.height / wanted.width) * wanted.height;
  return Math.abs(stretch - 1) < TOLERANCE ? 'larger' : 'other';
}
