import { describe, expect, test } from 'vitest';
import { MalformedPictureError } from '../../../server/core/assets/pictures/compact';
import { stripPictureMetadata } from '../../../server/core/assets/pictures/stripMetadata';
import { readPicturePixelSize } from '../../../server/core/assets/uploadCheck/checkUpload';
import { limits } from '../../../src/core/schema/index';
import { join } from './samples';

type Bytes = Uint8Array<ArrayBuffer>;
type Part = ArrayLike<number> | string;

const big = (value: number) => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];

/** A head, and one part over and over up to a size. */
function filled(head: Bytes, part: Bytes, size: number): Bytes {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  let at = head.length;
  bytes.set(part, at);
  // Twice as much each time: a part by itself would take a second.
  while (at + part.length < size) {
    const made = at - head.length + part.length;
    bytes.copyWithin(at + part.length, head.length, head.length + Math.min(made, size - at - part.length));
    at += made;
  }
  return bytes.subarray(0, size - ((size - head.length) % part.length));
}

const chunk = (name: string, data: Part = []) => join(big(data.length), name, data, [0, 0, 0, 0]);
const png = (...chunks: Bytes[]) =>
  join('\x89PNG\r\n\x1a\n', chunk('IHDR', [...big(10), ...big(10), 8, 2, 0, 0, 0]), ...chunks, chunk('IDAT'));
const riff = (size: number) =>
  join('RIFF', big(size - 8).reverse(), 'WEBPVP8X', [10, 0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 9, 0, 0]);
const gif = join('GIF89a', [10, 0, 10, 0, 0, 0, 0]);
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);

const { maxImageBytes: imageBytes, maxFileBytes: fileBytes } = limits;

/** More parts than this are refused (`server/core/assets/pictures/compact.ts`). */
const MOST_PARTS = 200_000;

const tiny: readonly [what: string, type: string, bytes: Bytes][] = [
  ['unknown chunks of a PNG', 'image/png', filled(png(), chunk('aaAa'), imageBytes)],
  ['kept chunks of a PNG', 'image/png', filled(png(), chunk('bKGD'), imageBytes)],
  [
    'unknown chunks of an animated PNG',
    'image/png',
    filled(png(chunk('acTL', [...big(1), ...big(0)])), chunk('aaAa'), fileBytes),
  ],
  [
    'unknown chunks of a WebP',
    'image/webp',
    filled(riff(imageBytes), join('abcd', [0, 0, 0, 0]), imageBytes),
  ],
  [
    'unknown chunks of an animated WebP',
    'image/webp',
    filled(riff(fileBytes), join('abcd', [0, 0, 0, 0]), fileBytes),
  ],
  ['comments of a GIF', 'image/gif', filled(gif, Uint8Array.from([0x21, 0xfe, 0]), fileBytes)],
  [
    'blocks of a comment in a GIF',
    'image/gif',
    filled(join(gif, [0x21, 0xfe]), Uint8Array.from([1, 0x41]), fileBytes),
  ],
  [
    'markers of a JPEG',
    'image/jpeg',
    filled(Uint8Array.from([0xff, 0xd8]), Uint8Array.from([0xff, 1]), imageBytes),
  ],
  ['scans of a JPEG', 'image/jpeg', filled(jpeg, jpeg.subarray(2), imageBytes)],
];

/** What becomes of a picture, and its work: bytes that are read or moved, and calls. */
function outcome(bytes: Bytes, type: string) {
  let work = 0;
  const counted = new Proxy(bytes.slice(), {
    get(target, name) {
      work += 1;
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: number[]) => {
        if (name === 'copyWithin') work += (args[2] ?? target.length) - (args[1] ?? 0);
        return value.apply(target, args);
      };
    },
  });
  try {
    stripPictureMetadata(counted, type);
    return { found: 'kept', work };
  } catch (error) {
    if (!(error instanceof MalformedPictureError)) throw error;
    return { found: 'refused', work };
  }
}

describe('A picture is refused, before it has held up the others, that is made of nothing but', () => {
  test.each(tiny)('%s', (_, type, bytes) => {
    const { found, work } = outcome(bytes, type);
    expect(found).toBe('refused');
    expect(work).toBeLessThan(30 * MOST_PARTS);
  });
});

/** A JPEG's frame header: 10 by 10 pixels. */
const frame = [0xff, 0xc0, 0, 17, 8, 0, 10, 0, 10, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0];

test.each([
  ['chunks of a PNG', 'image/png', filled(png().subarray(0, 33), chunk('aaAa'), imageBytes)],
  ['markers behind a frame', 'image/jpeg', filled(join([0xff, 0xd8], frame), join([0xff, 1]), imageBytes)],
  [
    'segments without a frame',
    'image/jpeg',
    filled(join([0xff, 0xd8]), join([0xff, 0xe5, 0, 2]), imageBytes),
  ],
])('A picture is refused before its size is searched in countless %s', async (_, type, bytes) => {
  const read = async (start: number, end: number) => bytes.slice(start, end);
  const measured = readPicturePixelSize({ size: bytes.length, read }, type);
  await expect(measured).rejects.toThrow(MalformedPictureError);
});

describe('A real picture is kept, however large:', () => {
  test.each([
    ['a JPEG whose scan is nothing but FF', [0xff, 0]],
    ['a JPEG with a restart everywhere', [0xff, 0xd0, 1]],
  ])('%s', (_, part) => {
    const picture = filled(jpeg, Uint8Array.from(part), imageBytes / 8);
    const { found, work } = outcome(picture, 'image/jpeg');
    expect(found).toBe('kept');
    expect(work).toBeLessThan(3 * picture.length);
  });

  test.each([255, 254, 127])('a GIF whose blocks have %i bytes', (size) => {
    const image = join(gif, [0x2c, 0, 0, 0, 0, 10, 0, 10, 0, 0, 8]);
    const picture = filled(image, join([size], new Uint8Array(size)), fileBytes);
    const { found, work } = outcome(picture, 'image/gif');
    expect(found).toBe('kept');
    expect(work).toBeLessThan(3 * picture.length);
  });
});
