/** Size of a picture in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The recommended sizes of a picture: landscape for a wide screen, portrait for a phone. */
export interface RecommendedPictureSizes {
  readonly pc: PictureSize;
  readonly mobile: PictureSize;
}

/**
 * How a picture differs from the recommended size: it has fewer pixels, more pixels, or another aspect ratio.
 * Null if the picture does not differ.
 */
export type PictureSizeDifference = 'smaller' | 'larger' | 'other' | null;

/**
 * Maximum relative difference between two aspect ratios that count as equal. So small a difference is
 * invisible on the screen.
 */
const ASPECT_RATIO_TOLERANCE = 0.01;

export const isPortrait = ({ width, height }: PictureSize): boolean => height > width;

/** Compares a picture with the recommended size for its orientation. */
export function compareWithRecommendedSize(
  size: PictureSize,
  sizes: RecommendedPictureSizes,
): PictureSizeDifference {
  const recommendedSize = isPortrait(size) ? sizes.mobile : sizes.pc;
  if (size.width === recommendedSize.width && size.height === recommendedSize.height) return null;
  if (size.width < recommendedSize.width || size.height < recommendedSize.height) return 'smaller';
  const relativeAspectRatio = (size.width / size.height / recommendedSize.width) * recommendedSize.height;
  return Math.abs(relativeAspectRatio - 1) < ASPECT_RATIO_TOLERANCE ? 'larger' : 'other';
}

/** Pixels that are cut off on each side of a picture if it fills the recommended size. */
export interface PictureCrop {
  side: 'across' | 'down';
  pixels: number;
}

/** Returns the pixels that are cut off if the picture fills the recommended size; null if none are. */
export function computePictureCrop(
  { width, height }: PictureSize,
  sizes: RecommendedPictureSizes,
): PictureCrop | null {
  const recommendedSize = isPortrait({ width, height }) ? sizes.mobile : sizes.pc;
  const relativeAspectRatio = ((width / height) * recommendedSize.height) / recommendedSize.width;
  if (
    !Number.isFinite(relativeAspectRatio) ||
    relativeAspectRatio <= 0 ||
    Math.abs(relativeAspectRatio - 1) < ASPECT_RATIO_TOLERANCE
  )
    return null;
  return relativeAspectRatio > 1
    ? { side: 'across', pixels: Math.round((width - width / relativeAspectRatio) / 2) }
    : { side: 'down', pixels: Math.round((height - height * relativeAspectRatio) / 2) };
}
