import { limits } from '../../../src/core/schema/index';
import type { PictureShrinker } from '../assets/ports';

/** Seconds after which the making of a smaller copy is aborted. */
const TIMEOUT = 10;

const QUALITY = 80;

/**
 * Decoders of the accepted picture types. All other decoders of the library are disabled, because attacks
 * might use them.
 */
const OPEN = ['Jpeg', 'Png', 'Webp'].map((type) => `VipsForeignLoad${type}`);

/** Whether a PNG is animated. An animated PNG has a certain chunk before its pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  const at = bytes.indexOf('acTL');
  return at !== -1 && at < bytes.indexOf('IDAT');
}

/**
 * Loads sharp, an optional dependency (docs/decisions/picture-sizes.md). Returns null if its binary is
 * missing. It decodes one picture at a time on separate threads, and caches nothing.
 */
export async function loadPictureShrinker(load = () => import('sharp')): Promise<PictureShrinker | null> {
  const loaded = await load().catch(() => null);
  if (!loaded) return null;
  const { default: sharp } = loaded;
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: OPEN });
  return async (picture, width) => {
    const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
    const read = () => sharp(bytes, { limitInputPixels: limits.maxImagePixels });
    const { format, pages = 1 } = await read().metadata();
    if (pages > 1 || (format === 'png' && isAnimatedPng(bytes))) return null;
    return read()
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT })
      .toBuffer();
  };
}
