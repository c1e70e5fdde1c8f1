import { expect, test } from 'vitest';
import type { Asset } from '../../../src/core/schema/index';
import { createImageRemovalTask } from '../../../src/core/widgets/slots/removal';

const asset = (_id: string): Asset => ({ _id, name: `${_id}.png`, size: 1, type: 'image/png', url: '' });
const record = (...ids: (string | null)[]) => ({ slides: ids.map((id) => ({ image: id && asset(id) })) });

test('should name the image, its slot and no file, which makes it a removal', () => {
  expect(createImageRemovalTask('slides', asset('b'))).toMatchObject({
    label: 'slides.image',
    name: 'b.png',
  });
  expect(createImageRemovalTask('slides', asset('b'))).not.toHaveProperty('sending');
});

test('should go to the slot that holds the image in the record as it is stored', () => {
  const { path } = createImageRemovalTask('slides', asset('b'));
  expect(path(record('a', null, null, 'b'))).toBe('slides/3/image');
  expect(path(record('b', 'a'))).toBe('slides/0/image');
});
