import { describe, expect, it } from 'vitest';
import { linkedPageNumbers } from '../../../../../src/core/engine/list/records/linkedPageNumbers';

describe('The page links', () => {
  it('should show every page of a short list', () => {
    expect(linkedPageNumbers(1, 1, 11)).toEqual([1]);
    expect(linkedPageNumbers(3, 4, 11)).toEqual([1, 2, 3, 4]);
  });

  it('should hold the current page in the middle', () => {
    expect(linkedPageNumbers(20, 129, 11)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
  });

  it('should stop at both ends', () => {
    expect(linkedPageNumbers(2, 129, 11)[0]).toBe(1);
    expect(linkedPageNumbers(128, 129, 11).at(-1)).toBe(129);
  });

  it('should never show more than asked for, and always the current page', () => {
    for (let last = 1; last <= 30; last += 1) {
      for (let page = 1; page <= last; page += 1) {
        const window = linkedPageNumbers(page, last, 11);
        expect(window).toHaveLength(Math.min(11, last));
        expect(window).toContain(page);
        expect(Math.min(...window)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...window)).toBeLessThanOrEqual(last);
      }
    }
  });
});
