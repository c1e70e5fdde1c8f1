import { expect, test } from 'vitest';
import { buildPictureImgAttributes } from '../../../../src/core/engine/values/sources';
import { findImageCopyWidthFaults } from '../../../../src/core/schema/faults/copies';
import { image } from '../../../../src/core/schema/index';

const of = (sizes: Record<string, number>) => image({ upload: { to: 'image' }, sizes });

test('Sizes of a picture are few, named and of sensible widths', () => {
  expect(findImageCopyWidthFaults(image({ upload: { to: 'image' } }))).toEqual([]);
  expect(findImageCopyWidthFaults(of({ thumb: 96, list: 320 }))).toEqual([]);
  expect(findImageCopyWidthFaults(of({}))).toEqual(['its sizes are one to 4']);
  expect(findImageCopyWidthFaults(of({ a: 20, b: 30, c: 40, d: 50, e: 60 }))).toEqual([
    'its sizes are one to 4',
  ]);
  expect(findImageCopyWidthFaults(of({ thumb: 96, list: 96 }))).toEqual([
    'two of its sizes are equally wide: take one away',
  ]);
  expect(findImageCopyWidthFaults(of({ 'my size': 96 })).join()).toContain("the size 'my size'");
  for (const width of [0, 15, 2049, 96.5, Number.NaN])
    expect(findImageCopyWidthFaults(of({ thumb: width })).join()).toContain('a whole number from 16 to 2048');
});

const picture = {
  ...{ _id: 'a', name: 'a.jpg', size: 9, type: 'image/jpeg', url: '/files/a/a.jpg' },
  ...{ width: 1920, height: 760 },
};

test('A picture is offered with its copies, the original last, before its address', () => {
  const sizes = { thumb: '/files/a/sizes/96', list: '/files/a/sizes/320' };
  const sources = buildPictureImgAttributes({ ...picture, sizes }, of({ thumb: 96, list: 320 }), '122px');
  expect(Object.entries(sources)).toEqual([
    ['sizes', '122px'],
    ['srcSet', '/files/a/sizes/96 96w, /files/a/sizes/320 320w, /files/a/a.jpg 1920w'],
    ['src', '/files/a/a.jpg'],
  ]);
});

test.each([
  ['an API answers no sizes', picture, of({ thumb: 96 })],
  ['no copy is smaller', { ...picture, sizes: { thumb: picture.url } }, of({ thumb: 96 })],
  ['the field declares none', { ...picture, sizes: { thumb: '/x' } }, image({ upload: { to: 'image' } })],
  ['its own pixels are unknown', { ...picture, width: undefined, sizes: { thumb: '/x' } }, of({ thumb: 96 })],
])('The original is loaded where %s', (_case, asset, field) => {
  const { width, ...rest } = asset;
  expect(buildPictureImgAttributes({ ...rest, ...(width && { width }) }, field, '48px')).toEqual({
    src: picture.url,
  });
});
