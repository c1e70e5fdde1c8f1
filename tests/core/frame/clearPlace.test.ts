import { expect, test } from 'vitest';
import { computeMessageOffsetPx } from '../../../src/core/shell/useKeepClearOfBars';

const place = { left: 500, right: 900, height: 48, end: 900 };
const bar = (top: number, bottom: number, left = 0, right = 1440) => ({ top, bottom, left, right });

test('messages rest at the end of the window where no bar is', () => {
  expect(computeMessageOffsetPx([], place)).toBe(0);
  expect(computeMessageOffsetPx([bar(300, 356)], place)).toBe(0);
  expect(computeMessageOffsetPx([bar(844, 900, 1000, 1440)], place)).toBe(0);
});

test('messages rise above a bar, and above the one that they would reach there', () => {
  expect(computeMessageOffsetPx([bar(844, 900)], place)).toBe(900 - 24 - 844 + 8);
  expect(computeMessageOffsetPx([bar(800, 840), bar(844, 900)], place)).toBe(900 - 24 - 800 + 8);
});

test('messages stay where they are looked for if there is no room above', () => {
  expect(computeMessageOffsetPx([bar(10, 900)], place)).toBe(0);
});
