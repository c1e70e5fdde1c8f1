import { describe, expect, test } from 'vitest';
import {
  computePopupSketchGeometry,
  storefrontScreenSizes,
} from '../../../src/product/widgets/popup/drawing';

const box = { left: 120, top: 160, width: 400, height: 520 };

describe('a popup on the screen of a computer', () => {
  test('should stand where it is, with a line to both edges, its size and its cross', () => {
    expect(computePopupSketchGeometry(box, storefrontScreenSizes.pc)).toEqual({
      popup: box,
      guides: [
        { from: [0, 420], to: [120, 420], label: { x: 18, y: 400, text: '120' } },
        { from: [320, 0], to: [320, 160], label: { x: 338, y: 88, text: '160' } },
      ],
      caption: { x: 320, y: 440, text: '400 × 520' },
      cross: { x: 462, y: 190 },
      outside: false,
    });
  });

  test('should have no line to an edge that it touches or lies beyond', () => {
    expect(computePopupSketchGeometry({ ...box, left: 0, top: 0 }, storefrontScreenSizes.pc).guides).toEqual(
      [],
    );
    expect(
      computePopupSketchGeometry({ ...box, left: -40, top: -10 }, storefrontScreenSizes.pc).guides,
    ).toEqual([]);
  });

  test('should say no length where there is no room for it', () => {
    const { guides } = computePopupSketchGeometry({ ...box, left: 100, top: 60 }, storefrontScreenSizes.pc);
    expect(guides.map(({ label }) => label)).toEqual([null, null]);
  });

  test('should have neither size nor cross in it where it is too small', () => {
    const { caption, cross } = computePopupSketchGeometry(
      { ...box, width: 100, height: 100 },
      storefrontScreenSizes.pc,
    );
    expect([caption, cross]).toEqual([null, null]);
  });
});

test('should not be drawn without a size', () => {
  expect(
    computePopupSketchGeometry({ left: 0, top: 0, width: 0, height: 0 }, storefrontScreenSizes.pc),
  ).toMatchObject({
    popup: null,
    outside: false,
  });
  expect(computePopupSketchGeometry({ ...box, height: 0 }, storefrontScreenSizes.pc).popup).toBeNull();
});

test.each([
  { left: -1, top: 0, width: 100, height: 100 },
  { left: 0, top: -1, width: 100, height: 100 },
  { left: 1341, top: 0, width: 100, height: 100 },
  { left: 0, top: 801, width: 100, height: 100 },
])('should be outside at $left, $top', (each) => {
  expect(computePopupSketchGeometry(each, storefrontScreenSizes.pc).outside).toBe(true);
});

test('should just fit', () => {
  expect(
    computePopupSketchGeometry({ left: 1340, top: 800, width: 100, height: 100 }, storefrontScreenSizes.pc)
      .outside,
  ).toBe(false);
  expect(
    computePopupSketchGeometry({ left: 0, top: 0, width: 1440, height: 900 }, storefrontScreenSizes.pc)
      .outside,
  ).toBe(false);
});

test('should be outside the screen of a phone, though it fits a computer', () => {
  expect(computePopupSketchGeometry(box, storefrontScreenSizes.mobile).outside).toBe(true);
});

test('should have its size in the middle of what is seen of it', () => {
  const { caption } = computePopupSketchGeometry(
    { ...box, left: 1040, width: 600 },
    storefrontScreenSizes.pc,
  );
  expect(caption).toEqual({ x: 1240, y: 440, text: '600 × 520' });
  expect(computePopupSketchGeometry({ ...box, left: 1300 }, storefrontScreenSizes.pc).caption).toBeNull();
});

test('should say the length of a line on its other side where the screen ends', () => {
  const [, down] = computePopupSketchGeometry({ ...box, left: 1300 }, storefrontScreenSizes.pc).guides;
  expect(down?.label).toEqual({ x: 1268, y: 88, text: '160' });
});

test('should keep its lines on the screen where its middle is not', () => {
  const [across, down] = computePopupSketchGeometry(
    { left: 1400, top: 880, width: 400, height: 400 },
    storefrontScreenSizes.pc,
  ).guides;
  expect([across?.from, down?.from]).toEqual([
    [0, 890],
    [1420, 0],
  ]);
});
