import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWithRecommendedSize, computePictureCrop } from '../../../src/core/widgets/image/sizes';
import { addSlidesForImages, removeSlide, type Slide } from '../../../src/core/widgets/slides/items';

const sizes = { pc: { width: 1920, height: 760 }, mobile: { width: 720, height: 1180 } };
const blank: Slide = { image: null, url: '', meta: { title: '', location: '', date: '' } };
const titled = (title: string): Slide => ({ ...blank, meta: { title, location: '', date: '' } });
const stored = (_id: string): Slide => ({ ...titled(_id), _id });
const file = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('dropped images', () => {
  const [a, b] = [file('a.png'), file('b.png')];

  test('should become slides before all others, in the order of the files', () => {
    const slides = addSlidesForImages([titled('1'), titled('2')], [a, b], blank);
    expect(slides).toEqual([
      { ...blank, image: { rawFile: a } },
      { ...blank, image: { rawFile: b } },
      titled('1'),
      titled('2'),
    ]);
    expect(slides.slice(0, 2).map(({ image }) => image && 'rawFile' in image && image.rawFile)).toEqual([
      a,
      b,
    ]);
  });

  test('should take the place of the blank slide that a form starts with', () => {
    expect(addSlidesForImages([blank], [a], blank)).toHaveLength(1);
    // One that was stored with a banner is as blank.
    expect(addSlidesForImages([{ ...blank, _id: '1' }], [a], blank)).toHaveLength(1);
  });

  test('should leave a slide alone that holds anything, or is not the only one', () => {
    expect(addSlidesForImages([{ ...blank, url: 'https://example.com' }], [a], blank)).toHaveLength(2);
    expect(addSlidesForImages([{ ...blank, url: 'https://example.com', _id: '1' }], [a], blank)).toHaveLength(
      2,
    );
    expect(addSlidesForImages([blank, blank], [a], blank)).toHaveLength(3);
  });
});

describe('removing a slide', () => {
  test('should leave the others as they are', () => {
    expect(removeSlide([titled('1'), titled('2'), titled('3')], 1, blank)).toEqual([
      titled('1'),
      titled('3'),
    ]);
  });

  test('should leave a blank one where it was the last', () => {
    expect(removeSlide([stored('1')], 0, blank)).toEqual([blank]);
  });
});

describe('the size of an image', () => {
  test.each([
    [1920, 760],
    [720, 1180],
  ])('should be fine at %i × %i', (width, height) => {
    expect(compareWithRecommendedSize({ width, height }, sizes)).toBeNull();
  });

  test.each([
    [1600, 760, 'smaller'],
    [1920, 759, 'smaller'],
    [719, 1180, 'smaller'],
    [760, 760, 'smaller'],
    [3840, 1520, 'larger'],
    [1440, 2360, 'larger'],
    [1920, 1080, 'other'],
    [2400, 760, 'other'],
    [720, 1280, 'other'],
  ])('should be remarked on at %i × %i: %s', (width, height, remark) => {
    expect(compareWithRecommendedSize({ width, height }, sizes)).toBe(remark);
  });
});

describe('what the recommended shape cuts of an image', () => {
  test.each([
    [1920, 760, null],
    [3840, 1520, null],
    [2120, 760, { side: 'across', pixels: 100 }],
    [1920, 960, { side: 'down', pixels: 100 }],
    [720, 1280, { side: 'down', pixels: 50 }],
    [0, 0, null],
  ])('should be told at %i × %i', (width, height, cut) => {
    expect(computePictureCrop({ width, height }, sizes)).toEqual(cut);
  });

  test('should leave the recommended shape of any image', () => {
    const lengths = fc.integer({ min: 200, max: 6000 });
    fc.assert(
      fc.property(lengths, lengths, (width, height) => {
        const cut = computePictureCrop({ width, height }, sizes);
        const left = {
          width: width - (cut?.side === 'across' ? 2 * cut.pixels : 0),
          height: height - (cut?.side === 'down' ? 2 * cut.pixels : 0),
        };
        const wanted = height > width ? sizes.mobile : sizes.pc;
        const stretch = ((left.width / left.height) * wanted.height) / wanted.width;
        expect(Math.abs(stretch - 1)).toBeLessThan(0.03);
      }),
    );
  });
});
