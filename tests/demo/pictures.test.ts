import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCanvas } from '../../demo/pictures/canvas';
import { paint } from '../../demo/pictures/picture';
import { toPng } from '../../demo/pictures/png';
import { circle, polygon, rectangle } from '../../demo/pictures/shapes';

const colors = (canvas: ReturnType<typeof createCanvas>) => {
  const { palette, pixels } = canvas.toPixels();
  return Array.from(pixels, (index) => palette[index]?.join(','));
};

describe('a canvas', () => {
  it('fills a shape and leaves the rest', () => {
    const canvas = createCanvas(3, 2, '#000000');
    canvas.fill(rectangle(1, 0, 1, 1), '#ff0000');
    expect(colors(canvas)).toEqual(['0,0,0', '255,0,0', '0,0,0', '0,0,0', '0,0,0', '0,0,0']);
  });

  it('mixes the colours where an edge runs through a pixel', () => {
    const canvas = createCanvas(2, 1, '#000000');
    canvas.fill(rectangle(0, 0, 1.5, 1), '#ff0000');
    expect(colors(canvas)).toEqual(['255,0,0', '128,0,0']);
  });

  it('cuts off what lies outside', () => {
    const canvas = createCanvas(2, 2, '#000000');
    canvas.fill(circle(1, 1, 9), '#ffffff');
    expect(new Set(colors(canvas))).toEqual(new Set(['255,255,255']));
  });
});

describe('a polygon', () => {
  it('covers a line between its edges', () => {
    const triangle = polygon([0, 0], [4, 4], [0, 4]);
    expect(triangle(2)).toEqual([0, 2]);
    expect(triangle(5)).toBeNull();
  });
});

describe('a PNG file', () => {
  it('holds its pixels row by row', async () => {
    const canvas = createCanvas(2, 2, '#102030');
    canvas.fill(rectangle(0, 1, 2, 1), '#405060');
    const bytes = Buffer.from(await toPng(canvas.toPixels()));
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
    const data = bytes.indexOf('IDAT');
    const rows = inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)));
    expect([...rows]).toEqual([0, 0, 0, 0, 1, 1]);
    const palette = bytes.indexOf('PLTE');
    expect(bytes.subarray(palette + 4, palette + 10).toString('hex')).toBe('102030405060');
  });

  it('is the same for the same name, and another for another', async () => {
    const [one, again, other] = await Promise.all(['a', 'a', 'b'].map((name) => paint(name, 32, 24)));
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
  });
});
