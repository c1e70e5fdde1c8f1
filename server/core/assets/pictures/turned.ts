import { isTurnedJpeg } from './jpeg';
import { isTurnedPng } from './png';

const turns: Readonly<Record<string, (head: Uint8Array) => boolean | undefined>> = {
  'image/jpeg': isTurnedJpeg,
  'image/png': isTurnedPng,
};

/** Whether browsers may rotate pictures of a type. They ignore the EXIF of WebP, and GIF has none. */
export const mayRotateType = (type: string): boolean => Object.hasOwn(turns, type);

/**
 * Returns whether browsers show a picture rotated by 90°. `head` is the beginning of the picture's file.
 * Returns undefined if `head` is too short.
 */
export const isTurnedPicture = (head: Uint8Array, type: string): boolean | undefined =>
  mayRotateType(type) ? turns[type]?.(head) : false;
