import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { loadPictureShrinker } from '../../../server/core/node/shrink';
import { animation, logo, photo } from '../assets/photos';

const shrink = (await loadPictureShrinker()) ?? expect.fail('sharp has no binary here');

test('Where sharp has no binary nothing makes copies', async () => {
  expect(await loadPictureShrinker(() => Promise.reject(new Error('no binary')))).toBeNull();
});

test.each([
  ['a JPEG', photo],
  ['a PNG', logo],
])('%s becomes a WebP that is as wide as asked', async (_name, made) => {
  const copy = await shrink(await made(), 100);
  expect(await sharp(copy ?? expect.fail()).metadata()).toMatchObject({ format: 'webp', width: 100 });
});

test('a WebP that moves gets no copy', async () => {
  expect(await shrink(await animation(), 96)).toBeNull();
});

test('a PNG that moves gets no copy', async () => {
  const png = Buffer.from(await logo());
  const at = png.indexOf('IDAT') - 4;
  // Only the announcement counts: eight bytes of frames and plays between length, name and checksum.
  const chunk = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
  expect(await shrink(Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]), 96)).toBeNull();
});

test('the event loop goes on meanwhile', async () => {
  const large = await photo(6_000, 4_000);
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 5);
  await shrink(large, 320);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(2);
});

describe('The decoder', () => {
  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'],
    ['a text', 'nothing'],
  ])('reads nothing but the accepted types: %s', async (_name, content) => {
    await expect(shrink(new TextEncoder().encode(content), 96)).rejects.toThrow();
  });

  test('refuses more pixels than an upload may have', async () => {
    const large = await sharp({ create: { width: 8_000, height: 6_300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(shrink(large, 96)).rejects.toThrow(/pixel limit/);
  });

  test('gives up a damaged picture', async () => {
    const whole = await photo();
    await expect(shrink(whole.subarray(0, whole.length / 2), 96)).rejects.toThrow();
  });
});
