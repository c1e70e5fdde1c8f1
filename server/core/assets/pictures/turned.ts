import { isRotatedJpeg } from './jpeg';
import { isRotatedPng } from './png';

const rotationCheckByMediaType: Readonly<Record<string, (headBytes: Uint8Array) => boolean | undefined>> = {
  'image/jpeg': isRotatedJpeg,
  'image/png': isRotatedPng,
};

/**
 * Whether browsers rotate some pictures of this type by their EXIF. Browsers ignore the EXIF of WebP, and GIF
 * has no EXIF.
 */
export const isRotatableMediaType = (mediaType: string): boolean =>
  Object.hasOwn(rotationCheckByMediaType, mediaType);

/**
 * Returns whether browsers show a picture rotated by 90°. `headBytes` is the beginning of the picture's file.
 * Returns undefined if `headBytes` is too short.
 */
export const isRotatedPicture = (headBytes: Uint8Array, mediaType: string): boolean | undefined =>
  isRotatableMediaType(mediaType) ? rotationCheckByMediaType[mediaType]?.(headBytes) : false;
