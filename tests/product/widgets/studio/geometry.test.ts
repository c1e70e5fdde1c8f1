import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PixelBox, storefrontScreenSizes } from '../../../../src/product/widgets/popup/drawing';
import { moveOrResizeBoxByArrowKey } from '../../../../src/product/widgets/popup/studio/arrowKeys';
import {
  computeSnapDistance,
  doBoxesOverlap,
  findAlignmentGuides,
  findEqualGapPositions,
  findGapsAroundBox,
  fitBoxIntoPage,
  getHorizontalRange,
  getVerticalRange,
  MIN_POPUP_PART_ON_PAGE_PX,
  MIN_POPUP_SIZE_PX,
  measureOverflowPx,
  moveBox,
  resizeBox,
  resizeHandles,
} from '../../../../src/product/widgets/popup/studio/geometry';

const page = storefrontScreenSizes.pc;
const box = { left: 120, top: 160, width: 400, height: 520 };
const neighbour = { left: 536, top: 160, width: 400, height: 520 };
const alone = { page, others: [], reach: 0 };

const boxes = fc.record({
  left: fc.integer({ min: -200, max: 1600 }),
  top: fc.integer({ min: -200, max: 1000 }),
  width: fc.integer({ min: MIN_POPUP_SIZE_PX, max: 1440 }),
  height: fc.integer({ min: MIN_POPUP_SIZE_PX, max: 900 }),
});
const ways = fc.record({
  x: fc.integer({ min: -2000, max: 2000 }),
  y: fc.integer({ min: -2000, max: 2000 }),
});
const arounds = fc.record({
  page: fc.constantFrom(storefrontScreenSizes.pc, storefrontScreenSizes.mobile),
  others: fc.array(boxes, { maxLength: 4 }),
  reach: fc.integer({ min: 0, max: 20 }),
});
const isWhole = (each: PixelBox) => Object.values(each).every(Number.isInteger);
const shifted = (each: PixelBox, by: { x: number; y: number }) => ({
  ...each,
  left: each.left + by.x,
  top: each.top + by.y,
});

describe('a box that is dragged', () => {
  test('should snap its edges to a neighbour, and be free without reach', () => {
    const near = { ...box, left: 100, top: 152 };
    const around = { page, others: [neighbour], reach: 15 };
    expect(moveBox(near, { x: 1, y: 2 }, around)).toMatchObject({ top: 160 });
    expect(moveBox(near, { x: 1, y: 2 }, { ...around, reach: 0 })).toMatchObject({ left: 101, top: 154 });
  });

  test('should snap to the middle of its page', () => {
    const small = { left: 0, top: 0, width: 100, height: 100 };
    expect(moveBox(small, { x: 665, y: 404 }, { page, others: [], reach: 15 })).toMatchObject({
      left: 670,
      top: 400,
    });
  });

  test('should snap to the gap that two others have', () => {
    const others = [
      { left: 0, top: 0, width: 100, height: 100 },
      { left: 130, top: 0, width: 100, height: 100 },
    ];
    const own = { left: 300, top: 10, width: 100, height: 33 };
    expect(moveBox(own, { x: -37, y: 0 }, { page, others, reach: 6 })).toMatchObject({ left: 260, top: 10 });
  });

  test('should stay whole, keep its size and stay in reach, wherever it is dragged', () => {
    fc.assert(
      fc.property(boxes, ways, arounds, (from, by, around) => {
        const to = moveBox(from, by, around);
        expect(isWhole(to)).toBe(true);
        expect([to.width, to.height]).toEqual([from.width, from.height]);
        const isReached =
          to.left <= around.page.width - MIN_POPUP_PART_ON_PAGE_PX &&
          to.left + to.width >= MIN_POPUP_PART_ON_PAGE_PX;
        // One that lay out of reach may stay there, and never goes further away.
        expect(isReached || Math.abs(to.left - from.left) <= Math.abs(by.x) + around.reach + 1).toBe(true);
        if (by.x === 0 && by.y === 0) expect(to).toEqual(from);
      }),
    );
  });

  test('should follow the pointer where nothing pulls and the page has room', () => {
    fc.assert(
      fc.property(boxes, ways, (from, by) => {
        const to = moveBox(from, by, alone);
        const wanted = shifted(from, by);
        const inReach =
          wanted.left >= MIN_POPUP_PART_ON_PAGE_PX - from.width &&
          wanted.left <= page.width - MIN_POPUP_PART_ON_PAGE_PX &&
          wanted.top >= MIN_POPUP_PART_ON_PAGE_PX - from.height &&
          wanted.top <= page.height - MIN_POPUP_PART_ON_PAGE_PX;
        if (inReach) expect(to).toEqual(wanted);
      }),
    );
  });
});

describe('a handle that is pulled', () => {
  test('should move its own edges alone', () => {
    expect(resizeBox(box, 'e', { x: 30, y: 99 }, alone)).toEqual({ ...box, width: 430 });
    expect(resizeBox(box, 'nw', { x: 20, y: -10 }, alone)).toEqual({
      left: 140,
      top: 150,
      width: 380,
      height: 530,
    });
  });

  test('should snap the edge that it holds', () => {
    expect(resizeBox(box, 'e', { x: 10, y: 0 }, { page, others: [neighbour], reach: 8 })).toEqual({
      ...box,
      width: 416,
    });
  });

  test('should leave the edges that it does not hold, and a box that can be seen', () => {
    fc.assert(
      fc.property(boxes, fc.constantFrom(...resizeHandles), ways, arounds, (from, handle, by, around) => {
        const to = resizeBox(from, handle, by, around);
        expect(isWhole(to)).toBe(true);
        expect(to.width).toBeGreaterThanOrEqual(MIN_POPUP_SIZE_PX);
        expect(to.height).toBeGreaterThanOrEqual(MIN_POPUP_SIZE_PX);
        if (!handle.includes('w')) expect(to.left).toBe(from.left);
        if (!handle.includes('e')) expect(getHorizontalRange(to).to).toBe(getHorizontalRange(from).to);
        if (!handle.includes('n')) expect(to.top).toBe(from.top);
        if (!handle.includes('s')) expect(getVerticalRange(to).to).toBe(getVerticalRange(from).to);
      }),
    );
  });
});

describe('an arrow key', () => {
  test('should move by its step, or resize from the right and the bottom', () => {
    expect(moveOrResizeBoxByArrowKey(box, 'ArrowLeft', 10, false)).toEqual({ ...box, left: 110 });
    expect(moveOrResizeBoxByArrowKey(box, 'ArrowDown', 1, false)).toEqual({ ...box, top: 161 });
    expect(moveOrResizeBoxByArrowKey(box, 'ArrowRight', 10, true)).toEqual({ ...box, width: 410 });
    expect(moveOrResizeBoxByArrowKey({ ...box, height: 5 }, 'ArrowUp', 10, true)).toEqual({
      ...box,
      height: 1,
    });
    expect(moveOrResizeBoxByArrowKey(box, 'Enter', 1, false)).toBeUndefined();
  });
});

describe('boxes and their page', () => {
  test('should tell how far a box reaches beyond it, and fit it', () => {
    expect(measureOverflowPx(box, storefrontScreenSizes.mobile)).toBe(130);
    expect(measureOverflowPx(box, storefrontScreenSizes.pc)).toBe(0);
    expect(fitBoxIntoPage(box, storefrontScreenSizes.mobile)).toEqual({
      left: 0,
      top: 160,
      width: 390,
      height: 520,
    });
    fc.assert(
      fc.property(boxes, (each) => {
        const fits = fitBoxIntoPage(each, storefrontScreenSizes.mobile);
        expect(measureOverflowPx(fits, storefrontScreenSizes.mobile)).toBe(0);
        expect(fitBoxIntoPage(fits, storefrontScreenSizes.mobile)).toEqual(fits);
        if (measureOverflowPx(each, storefrontScreenSizes.mobile) === 0) expect(fits).toEqual(each);
      }),
    );
  });

  test('should overlap where they share a pixel, whichever comes first', () => {
    expect(doBoxesOverlap(box, neighbour)).toBe(false);
    expect(doBoxesOverlap(box, { ...neighbour, left: 519 })).toBe(true);
    expect(doBoxesOverlap(box, { ...neighbour, left: 520 })).toBe(false);
    fc.assert(fc.property(boxes, boxes, (a, b) => doBoxesOverlap(a, b) === doBoxesOverlap(b, a)));
  });

  test('should show the lines that they lie on and the gap between them', () => {
    const { y } = findAlignmentGuides(box, [neighbour], page);
    expect(y).toEqual([160, 420, 680]);
    expect(findGapsAroundBox(box, [neighbour])).toEqual([
      { isAcross: true, stretch: { from: 520, to: 536 }, at: 420 },
    ]);
    expect(findGapsAroundBox(box, [{ ...neighbour, top: 700 }])).toEqual([]);
  });

  test('should snap by the shortest way within reach', () => {
    expect(computeSnapDistance([10, 20], [14, 100], 6)).toBe(4);
    expect(computeSnapDistance([10, 20], [14, 100], 3)).toBe(0);
    expect(computeSnapDistance([10], [], 3)).toBe(0);
    expect(
      findEqualGapPositions(20, [
        { from: 0, to: 10 },
        { from: 50, to: 60 },
      ]),
    ).toEqual([100, -60, 20]);
  });
});
