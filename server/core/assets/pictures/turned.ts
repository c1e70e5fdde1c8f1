import { isRotatedJpeg } from './jpeg';
import { isRotatedPng } from './png';

const rotationCheckByMediaType: Readonly<Record<string, (head: Uint8Array) => boolean | undefined>> = {
  'image/jpeg': isRotatedJpeg,
  'image/png': isRotatedPng,
};

/**
 * Whether browsers rotate some pictures of this type by their EXIF. Browsers ignore the EXIF of WebP, and GIF
 * has no EXIF.
 */
export const isRotatableMediaType = (type: string): boolean => Object.hasOwn(rotationCheckByMediaType, type);

/**
 * Returns whether browsers show a picture rotated by 90°. `head` is the beginning of the picture's file.
 * Returns undefined if `head` is too short.
 */
export const isRotatedPicture = (head: Uint8Array, type: string): boolean | undefined =>
  isRotatableMediaType(type) ? rotationCheckByMediaType[type]?.(head) : false;
