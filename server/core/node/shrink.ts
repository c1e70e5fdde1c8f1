import { limits } from '../../../src/core/schema/index';
import type { PictureShrinker } from '../assets/ports';

/** Seconds after which the creation of a smaller copy of a picture is aborted. */
const SHRINK_TIMEOUT_SECONDS = 10;

const JPEG_QUALITY = 80;

/**
 * The decoders of the accepted picture types. All other decoders of the library are disabled, because
 * attackers might exploit them.
 */
const ALLOWED_IMAGE_LOADERS = ['Jpeg', 'Png', 'Webp'].map((type) => `VipsForeignLoad${type}`);

/** Whether a PNG is animated: the chunk acTL then comes before its pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  const animationChunkOffset = bytes.indexOf('acTL');
  return animationChunkOffset !== -1 && animationChunkOffset < bytes.indexOf('IDAT');
}

/**
 * Loads the optional library sharp, which makes smaller copies of pictures (docs/decisions/picture-sizes.md).
 * Returns null if sharp's binary is missing. Pictures are decoded one at a time on separate threads, and not
 * cached.
 */
export async function loadPictureShrinker(
  loadSharp = () => import('sharp'),
): Promise<PictureShrinker | null> {
  const sharpModule = await loadSharp().catch(() => null);
  if (!sharpModule) return null;
  const { default: sharp } = sharpModule;
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ALLOWED_IMAGE_LOADERS });
  return async (picture, width) => {
    const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
    const openPicture = () => sharp(bytes, { limitInputPixels: limits.maxImagePixels });
    const { format, pages = 1 } = await openPicture().metadata();
    if (pages > 1 || (format === 'png' && isAnimatedPng(bytes))) return null;
    return openPicture()
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: JPEG_QUALITY })
      .timeout({ seconds: SHRINK_TIMEOUT_SECONDS })
      .toBuffer();
  };
}
