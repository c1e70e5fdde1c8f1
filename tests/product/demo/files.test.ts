import { readdir, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { paperFile, pictureFile } from '../../../demo/files';
import { chanceOf } from '../../../demo/random';

const folder = new URL('../../../demo/files/', import.meta.url);
const MOST_BYTES = 300_000;

test('the files that demo records show are small enough for the page that holds them', async () => {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(new URL(name, folder))).size));
  expect(names.length).toBeGreaterThan(20);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});

test.each(['print', 'poster', 'banner', 'mobile'] as const)(
  'a picture of the shape %s has the pixels that it says',
  (shape) => {
    const { width, height, bytes } = pictureFile(shape, chanceOf(shape));
    const header = Buffer.from(bytes);
    expect(header.subarray(1, 4).toString()).toBe('PNG');
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([width, height]);
  },
);

test('the same name has the same picture, and names have several between them', () => {
  const bytesOf = (name: string) =>
    Buffer.from(pictureFile('print', chanceOf(name)).bytes).toString('base64');
  expect(bytesOf('a')).toBe(bytesOf('a'));
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map(bytesOf)).size).toBeGreaterThan(1);
});

test.each(['application', 'certificate', 'form', 'guide', 'summary'] as const)(
  'the paper %s is a PDF file',
  (paper) => {
    expect(Buffer.from(paperFile(paper).subarray(0, 5)).toString()).toBe('%PDF-');
  },
);
