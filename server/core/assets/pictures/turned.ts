import { isTurnedJpeg } from './jpeg';
import { isTurnedPng } from './png';

const turns: Readonly<Record<string, (head: Uint8Array) => boolean | undefined>> = {
  'image/jpeg': isTurnedJpeg,
  'image/png': isTurnedPng,
};

/** Whether browsers may rotate pictures of a type. They don't rotate WebP by its EXIF, and GIF has none. */
export const mayTurnType = (type: string): boolean => Object.hasOwn(turns, type);

/**
 * Returns whether browsers show a picture rotated by 90°, by the beginning of its file; undefined if `head`
 * is too short.
 */
export const isTurnedPicture = (head: Uint8Array, type: string): boolean | undefined =>
  mayTurnType(type) ? turns[type]?.(head) : false;
