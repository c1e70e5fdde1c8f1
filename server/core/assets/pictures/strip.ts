import { BadPicture, type Compact, compact, type Walked } from './compact';
import { walkGif } from './gif';
import { walkJpeg } from './jpeg';
import { walkPng } from './png';
import { walkWebp } from './webp';

const walks: Readonly<Record<string, (bytes: Uint8Array, out: Compact) => Walked>> = {
  'image/gif': walkGif,
  'image/jpeg': walkJpeg,
  'image/png': walkPng,
  'image/webp': walkWebp,
};

/** A picture without metadata. */
export interface Stripped extends Walked {
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Returns a picture without what does not show it: places, times, devices, names, comments, previews
 * (docs/decisions/picture-metadata.md). Its pixels are not touched. The given bytes are spent. Throws BadPicture if it is
 * not built as its type asks.
 */
export function strip(bytes: Uint8Array<ArrayBuffer>, type: string): Stripped {
  const walk = walks[type];
  if (!walk) throw new BadPicture();
  const out = compact(bytes);
  const walked = walk(bytes, out);
  return { bytes: out.result(), ...walked };
}
