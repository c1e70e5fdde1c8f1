// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { useListModel } from '../../../../src/core/engine/list/listing/ListingContext';
import { ColumnCell } from '../../../../src/core/engine/list/row/ColumnCell';
import type { AnyResource, Asset } from '../../../../src/core/schema/index';
import { banners } from '../../../../src/product/resources/banners';
import { recordOf, renderIn } from '../../../core/engine/list/listScreen';

afterEach(() => document.body.replaceChildren());

const image = (name: string): Asset => ({ _id: name, name, size: 1, type: 'image/png', url: `/${name}` });

/** Banners whose pictures no widget draws. */
const plain = {
  ...banners,
  list: { ...banners.list, columns: ['code', 'slides.image'] },
} as unknown as AnyResource;

const Thumbnails = ({ images }: { images: readonly (Asset | null)[] }) => {
  const column = useListModel().every.find(({ id }) => id === 'slides.image');
  if (!column) throw new Error('Banners show no thumbnails');
  const record = recordOf({ slides: images.map((one) => ({ image: one })) });
  const row = { record, name: '', number: 1, at: 0, open: false, contentId: '', onOpen: () => undefined };
  return <ColumnCell column={column} {...row} />;
};

describe('A column of many values', () => {
  const shown = async (images: readonly (Asset | null)[]) => {
    await renderIn(plain, <Thumbnails images={images} />);
    const names = [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname.slice(1));
    return [names, document.body.textContent];
  };
  const places = (...names: (string | null)[]) => names.map((name) => (name === null ? null : image(name)));

  test('should leave out what is empty before it is cut', async () => {
    const ten = [null, null, null, null, null, null, 'seven', null, null, null];
    expect(await shown(places(...ten))).toEqual([['seven'], '']);
  });

  test('should count as the rest only what is there', async () => {
    expect(await shown(places(null, 'a', 'b', null, 'c', 'd', 'e', 'f', 'g'))).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
      '외 2개',
    ]);
  });

  test.each([[[]], [[null, null]]])('should say that there is nothing in %j', async (images) => {
    expect(await shown(images)).toEqual([[], '–']);
  });
});
