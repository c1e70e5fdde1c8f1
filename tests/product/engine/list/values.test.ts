import { describe, expect, it } from 'vitest';
import { isInsideList, valuesAt } from '../../../../src/core/schema/index';
import { banners } from '../../../../src/product/resources/banners';
import { popups } from '../../../../src/product/resources/popups';

describe('A path through a list', () => {
  it('should be told from one through a group', () => {
    expect(isInsideList(banners.fields, 'slides.image')).toBe(true);
    expect(isInsideList(banners.fields, 'slides.meta.title')).toBe(true);
    expect(isInsideList(banners.fields, 'name')).toBe(false);
    expect(isInsideList(popups.fields, 'display.enabled')).toBe(false);
  });

  it('should lead to the value of each item, in order', () => {
    const record = {
      slides: [
        { image: 1, meta: { title: 'a' } },
        { image: null, meta: { title: 'b' } },
      ],
    };
    expect(valuesAt(record, 'slides.image')).toEqual([1, null]);
    expect(valuesAt(record, 'slides.meta.title')).toEqual(['a', 'b']);
    expect(valuesAt({}, 'slides.image')).toEqual([]);
  });
});
