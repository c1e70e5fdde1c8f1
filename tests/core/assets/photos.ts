import sharp from 'sharp';

const tone = { r: 200, g: 90, b: 40 };
const still = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: tone } });

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(buffer);

/** A photo that a camera held upright has stored lying, with the place where it was taken. */
export const photo = async (width = 800, height = 400): Promise<Uint8Array<ArrayBuffer>> =>
  bytesOf(
    await still(width, height)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody', Make: 'camera' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  );

/** A WebP of two frames. */
export async function animation(width = 800): Promise<Uint8Array<ArrayBuffer>> {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return bytesOf(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
}

/** A PNG with transparency. */
export const logo = async (width = 800, height = 400): Promise<Uint8Array<ArrayBuffer>> =>
  bytesOf(
    await sharp({ create: { width, height, channels: 4, background: { ...tone, alpha: 0.5 } } })
      .png()
      .toBuffer(),
  );

/** A JPEG of blocks that stay coarse noise in every smaller copy. */
export async function mosaic(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = {
    width: 96,
    height: Math.round((96 * height) / width),
    channels: 3,
    background: tone,
    noise,
  } as const;
  const small = await sharp({ create }).png().toBuffer();
  return bytesOf(
    await sharp(small).resize(width, height, { kernel: 'nearest', fit: 'fill' }).jpeg().toBuffer(),
  );
}
