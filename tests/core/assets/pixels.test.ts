import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs';
import { stripPictureMetadata } from '../../../server/core/assets/pictures/stripMetadata';
import { checkUpload } from '../../../server/core/assets/uploadCheck/checkUpload';
import { createMemoryFilesBackend } from '../../../server/core/files/memory';
import { CANARY, chunk, put, samples, segment, withExif } from './samples';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  page = await browser.newPage();
  // Browsers give a decoder of frames only to pages that came safely.
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto('https://console.test/');
});
afterAll(() => browser.close());

/** What a browser shows of a picture: its size as it is turned, its pixels, and those of each frame. */
const shown = (bytes: Uint8Array, type: string) =>
  page.evaluate(
    async ({ base64, type }) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const pixelsOf = (image: CanvasImageSource, width: number, height: number) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(image, 0, 0);
        return [...(context?.getImageData(0, 0, width, height).data ?? [])].join();
      };
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([data], { type }));
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const decoder = new ImageDecoder({ data, type });
      await decoder.tracks.ready;
      await decoder.completed;
      const { frameCount = 0, repetitionCount } = decoder.tracks.selectedTrack ?? {};
      const frames = [];
      for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
        const { image: frame } = await decoder.decode({ frameIndex });
        frames.push([frame.duration, pixelsOf(frame, frame.displayWidth, frame.displayHeight)]);
      }
      return { width, height, still: pixelsOf(image, width, height), frames, repetitionCount };
    },
    { base64: Buffer.from(bytes).toString('base64'), type },
  );

test.each(Object.entries(samples))('%s shows the same without its metadata', async (_, sample) => {
  const sent = sample
    .metadata(CANARY)
    .reduce((bytes, added) => put({ ...sample, bytes }, sample.places[0] ?? 0, added), sample.bytes);
  const before = await shown(sent, sample.type);
  expect(before.frames).toHaveLength(sample.frames);
  expect(new Set(before.still.split(',')).size).toBeGreaterThan(1);
  expect(await shown(stripPictureMetadata(sent, sample.type).bytes, sample.type)).toEqual(before);
});

test.each(['JPEG', 'PNG', 'WebP with a colour profile'])('%s is turned as before', async (name) => {
  const sample = samples[name] ?? expect.fail();
  for (const orientation of [3, 6, 8]) {
    const sent = withExif(sample, orientation);
    const before = await shown(sent, sample.type);
    expect(await shown(stripPictureMetadata(sent, sample.type).bytes, sample.type)).toEqual(before);
    // A camera's own type, which every browser turns.
    if (name === 'JPEG') expect([before.width, before.height]).toEqual(orientation === 3 ? [12, 8] : [8, 12]);
  }
});

/** Those whose form has room for EXIF. */
const exifSamples = Object.entries(samples).filter(([name]) => name !== 'lossy WebP');

async function expectShownSize(sent: Uint8Array<ArrayBuffer>, type: string) {
  const { width, height } = await shown(sent, type);
  for (const wanted of ['image', 'file'] as const) {
    const file = await createMemoryFilesBackend().receive();
    await file.append(sent.slice());
    const { facts } = await checkUpload(file, '사진', false, wanted);
    expect([wanted, facts.width, facts.height]).toEqual([wanted, width, height]);
  }
}

test.each(exifSamples)('%s is stored with the size that is shown', async (_, sample) => {
  for (const orientation of [null, 1, 3, 5, 6, 7, 8]) {
    await expectShownSize(withExif(sample, orientation), sample.type);
    await expectShownSize(withExif(sample, orientation, false), sample.type);
  }
});

test('A picture whose EXIF stands far behind its beginning is stored with the size that is shown', async () => {
  const jpeg = samples.JPEG ?? expect.fail();
  const added = segment(0xe2, new Uint8Array(60_000));
  await expectShownSize(put({ ...jpeg, bytes: withExif(jpeg, 6) }, 2, added), jpeg.type);
  const png = samples.PNG ?? expect.fail();
  const text = chunk('tEXt', new Uint8Array(8_000).fill(65));
  await expectShownSize(put({ ...png, bytes: withExif(png, 6) }, 33, text), png.type);
});

test('A PNG whose EXIF follows its pixels is stored with the size that is shown', async () => {
  const sample = samples.PNG ?? expect.fail();
  const last = { ...sample, places: [sample.bytes.length - 12] };
  await expectShownSize(withExif(last, 6), sample.type);
});
