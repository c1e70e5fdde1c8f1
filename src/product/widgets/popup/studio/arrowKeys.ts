import type { PixelBox } from '../drawing';

const STEP_BY_ARROW_KEY: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Returns the box after an arrow key was pressed, which moves or resizes it by `stepPx` pixels. Undefined for
 * another key.
 */
export function moveOrResizeBoxByArrowKey(
  box: PixelBox,
  key: string,
  stepPx: number,
  shouldResize: boolean,
): PixelBox | undefined {
  const direction = STEP_BY_ARROW_KEY[key];
  if (!direction) return undefined;
  const [x, y] = [direction.x * stepPx, direction.y * stepPx];
  if (!shouldResize) return { ...box, left: box.left + x, top: box.top + y };
  const resizeLength = (length: number, lengthChange: number) =>
    lengthChange === 0 ? length : Math.max(1, length + lengthChange);
  return { ...box, width: resizeLength(box.width, x), height: resizeLength(box.height, y) };
}
