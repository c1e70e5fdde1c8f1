import { describe, expect, it } from 'vitest';
import { isInsideList, listValuesAtPath } from '../../../../src/core/schema/index';
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
    expect(listValuesAtPath(record, 'slides.image')).toEqual([1, null]);
    expect(listValuesAtPath(record, 'slides.meta.title')).toEqual(['a', 'b']);
    expect(listValuesAtPath({}, 'slides.image')).toEqual([]);
  });
});
