import { isTurnedJpeg } from './jpeg';
import { isTurnedPng } from './png';

const turns: Readonly<Record<string, (head: Uint8Array) => boolean | undefined>> = {
  'image/jpeg': isTurnedJpeg,
  'image/png': isTurnedPng,
};

/** Whether pictures of a type may be shown turned. Browsers turn no WebP by its EXIF, and a GIF has none. */
export const mayBeTurned = (type: string): boolean => Object.hasOwn(turns, type);

/** Returns whether browsers show a picture lying on its side, by the beginning of its file; undefined if it is too short. */
export const isTurned = (head: Uint8Array, type: string): boolean | undefined =>
  mayBeTurned(type) ? turns[type]?.(head) : false;
