import type { PixelBox, ScreenSize } from '../drawing';

/** A range along one axis, in pixels of the page. */
export interface AxisPixelRange {
  from: number;
  to: number;
}

/** The eight handles of a box. Their names are the directions in which they resize the box. */
export const resizeHandles = ['nw', 'n', 'ne', 'w', 'e', 'sw', 's', 'se'] as const;
export type ResizeHandle = (typeof resizeHandles)[number];

/** Smallest width or height after resizing, in pixels of the page. */
export const MIN_POPUP_SIZE_PX = 20;
/** Number of pixels of a dragged box that must stay on its page. */
export const MIN_POPUP_PART_ON_PAGE_PX = 40;

export const getHorizontalRange = ({ left, width }: PixelBox): AxisPixelRange => ({
  from: left,
  to: left + width,
});
export const getVerticalRange = ({ top, height }: PixelBox): AxisPixelRange => ({
  from: top,
  to: top + height,
});

export const clampNumber = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

const doRangesOverlap = (a: AxisPixelRange, b: AxisPixelRange): boolean => a.from < b.to && b.from < a.to;

/** Whether two boxes share at least one pixel. */
export const doBoxesOverlap = (a: PixelBox, b: PixelBox): boolean =>
  doRangesOverlap(getHorizontalRange(a), getHorizontalRange(b)) &&
  doRangesOverlap(getVerticalRange(a), getVerticalRange(b));

/**
 * Returns the largest number of pixels by which a box extends beyond an edge of the page; 0 if it does not.
 */
export function measureOverflowPx({ left, top, width, height }: PixelBox, page: ScreenSize): number {
  const beyond = [-left, -top, left + width - page.width, top + height - page.height];
  return Math.max(0, ...beyond);
}

/** Returns a box moved onto a page, and shrunk if it is larger than the page. */
export function fitBoxIntoPage({ left, top, width, height }: PixelBox, page: ScreenSize): PixelBox {
  const size = { width: Math.min(width, page.width), height: Math.min(height, page.height) };
  return {
    left: clampNumber(left, 0, page.width - size.width),
    top: clampNumber(top, 0, page.height - size.height),
    ...size,
  };
}

/** Returns the positions of a range to which other boxes align: its start, middle and end. */
const listAlignmentPositionsOfRange = ({ from, to }: AxisPixelRange) => [from, (from + to) / 2, to];

/**
 * Returns the positions to which a box aligns along one axis: the edges and centres of the page and of the
 * other boxes.
 */
export const listAlignmentPositionsOnAxis = (length: number, others: readonly AxisPixelRange[]): number[] => [
  ...listAlignmentPositionsOfRange({ from: 0, to: length }),
  ...others.flatMap(listAlignmentPositionsOfRange),
];

/**
 * Returns the shortest signed distance from one of `points` to one of `lines`; 0 if none is within `reach`.
 */
export function snapDistance(points: readonly number[], lines: readonly number[], reach: number): number {
  const ways = points.flatMap((point) => lines.map((line) => line - point));
  const shortest = ways.reduce((best, way) => (Math.abs(way) < Math.abs(best) ? way : best), Infinity);
  return Math.abs(shortest) <= reach ? shortest : 0;
}

/** Returns the positions at which a range could start so that the gaps to its neighbours are equal. */
export function findEqualGapPositions(length: number, neighbours: readonly AxisPixelRange[]): number[] {
  const inOrder = neighbours.toSorted((a, b) => a.from - b.from);
  return inOrder.slice(1).flatMap((right, at) => {
    const left = inOrder[at];
    const gap = left ? right.from - left.to : 0;
    if (!left || gap <= 0) return [];
    const outer = [right.to + gap, left.from - gap - length];
    return gap >= length ? [...outer, left.to + (gap - length) / 2] : outer;
  });
}

/** The gap between a box and its neighbour. `stretch` is the range between the two boxes. */
export interface BoxNeighbourGap {
  /** True if the gap is horizontal. */
  isAcross: boolean;
  stretch: AxisPixelRange;
  /** Position of the line that shows the gap, measured on the other axis. */
  at: number;
}

const intersectRanges = (a: AxisPixelRange, b: AxisPixelRange): AxisPixelRange => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
});
const computeRangeMiddle = ({ from, to }: AxisPixelRange): number => (from + to) / 2;

/**
 * Returns the gaps between a box and the nearest box on each side. If the two boxes touch, there is no gap.
 */
export function findGapsAroundBox(box: PixelBox, others: readonly PixelBox[]): BoxNeighbourGap[] {
  const findGapsAlongAxis = (
    axis: typeof getHorizontalRange,
    other: typeof getHorizontalRange,
    isAcross: boolean,
  ): BoxNeighbourGap[] => {
    const own = axis(box);
    const beside = others.filter((each) => doRangesOverlap(other(box), other(each)));
    const after = beside.filter((each) => axis(each).from > own.to);
    const before = beside.filter((each) => axis(each).to < own.from);
    const next = after.toSorted((a, b) => axis(a).from - axis(b).from)[0];
    const last = before.toSorted((a, b) => axis(b).to - axis(a).to)[0];
    const createBoxGap = (each: PixelBox, stretch: AxisPixelRange): BoxNeighbourGap => ({
      ...{ isAcross, stretch },
      at: computeRangeMiddle(intersectRanges(other(box), other(each))),
    });
    return [
      ...(next ? [createBoxGap(next, { from: own.to, to: axis(next).from })] : []),
      ...(last ? [createBoxGap(last, { from: axis(last).to, to: own.from })] : []),
    ];
  };
  return [
    ...findGapsAlongAxis(getHorizontalRange, getVerticalRange, true),
    ...findGapsAlongAxis(getVerticalRange, getHorizontalRange, false),
  ];
}

/** Returns the guides with which a box is aligned: vertical lines by their x, horizontal ones by their y. */
export function findAlignmentGuides(
  box: PixelBox,
  others: readonly PixelBox[],
  page: ScreenSize,
): { x: number[]; y: number[] } {
  const findLinesAlignedWithBox = (own: AxisPixelRange, length: number, rest: readonly AxisPixelRange[]) => {
    const points = listAlignmentPositionsOfRange(own);
    const touched = listAlignmentPositionsOnAxis(length, rest).filter((line) =>
      points.some((point) => Math.abs(point - line) < 1),
    );
    return [...new Set(touched)];
  };
  return {
    x: findLinesAlignedWithBox(getHorizontalRange(box), page.width, others.map(getHorizontalRange)),
    y: findLinesAlignedWithBox(getVerticalRange(box), page.height, others.map(getVerticalRange)),
  };
}

interface BoxSnapContext {
  page: ScreenSize;
  others: readonly PixelBox[];
  /** Maximum distance to a line at which a box snaps to it, in pixels of the page; 0 for no snapping. */
  reach: number;
}

/**
 * Returns the start of a box, changed so that at least `MIN_POPUP_PART_ON_PAGE_PX` of the box stay on the page. A
 * box that was further outside before is allowed to stay there.
 */
const clampPartlyInsidePage = (start: number, length: number, size: number, before: number): number =>
  Math.round(
    clampNumber(
      start,
      Math.min(before, MIN_POPUP_PART_ON_PAGE_PX - length),
      Math.max(before, size - MIN_POPUP_PART_ON_PAGE_PX),
    ),
  );

/**
 * Returns a box moved by a distance. It snaps to lines and equal gaps, and a part of it stays visible on its
 * page.
 */
export function moveBox(
  box: PixelBox,
  by: { x: number; y: number },
  { page, others, reach }: BoxSnapContext,
): PixelBox {
  const to = { ...box, left: box.left + by.x, top: box.top + by.y };
  const snapBoxStartOnAxis = (
    axis: typeof getHorizontalRange,
    other: typeof getHorizontalRange,
    size: number,
  ) => {
    const own = axis(to);
    const length = own.to - own.from;
    const beside = others.filter((each) => doRangesOverlap(other(to), other(each))).map(axis);
    const line = snapDistance(
      listAlignmentPositionsOfRange(own),
      listAlignmentPositionsOnAxis(size, others.map(axis)),
      reach,
    );
    return own.from + (line || snapDistance([own.from], findEqualGapPositions(length, beside), reach));
  };
  const isStill = { x: by.x === 0, y: by.y === 0 };
  return {
    ...box,
    left: isStill.x
      ? box.left
      : clampPartlyInsidePage(
          snapBoxStartOnAxis(getHorizontalRange, getVerticalRange, page.width),
          box.width,
          page.width,
          box.left,
        ),
    top: isStill.y
      ? box.top
      : clampPartlyInsidePage(
          snapBoxStartOnAxis(getVerticalRange, getHorizontalRange, page.height),
          box.height,
          page.height,
          box.top,
        ),
  };
}

/**
 * Returns a range with one of its ends moved. The end snaps to lines and stays on the page; the range keeps a
 * length of at least `MIN_POPUP_SIZE_PX`.
 */
function moveAndSnapRangeEnd(
  own: AxisPixelRange,
  end: 'from' | 'to',
  by: number,
  lines: readonly number[],
  size: number,
  reach: number,
) {
  if (by === 0) return own;
  const at = own[end] + by;
  const snapped = at + snapDistance([at], lines, reach);
  const onPage = clampNumber(snapped, Math.min(0, own[end]), Math.max(size, own[end]));
  const edge = Math.round(
    end === 'from'
      ? Math.min(onPage, own.to - MIN_POPUP_SIZE_PX)
      : Math.max(onPage, own.from + MIN_POPUP_SIZE_PX),
  );
  return { ...own, [end]: edge };
}

/** Returns a box after one of its handles was moved. Edges that the handle does not hold stay in place. */
export function resizeBox(
  box: PixelBox,
  handle: ResizeHandle,
  by: { x: number; y: number },
  around: BoxSnapContext,
): PixelBox {
  const { page, others, reach } = around;
  const resizeRangeOnAxis = (
    axis: typeof getHorizontalRange,
    [start, end]: readonly [string, string],
    way: number,
    size: number,
  ) => {
    const own = axis(box);
    const lines = listAlignmentPositionsOnAxis(size, others.map(axis));
    if (handle.includes(start)) return moveAndSnapRangeEnd(own, 'from', way, lines, size, reach);
    return handle.includes(end) ? moveAndSnapRangeEnd(own, 'to', way, lines, size, reach) : own;
  };
  const x = resizeRangeOnAxis(getHorizontalRange, ['w', 'e'], by.x, page.width);
  const y = resizeRangeOnAxis(getVerticalRange, ['n', 's'], by.y, page.height);
  return { left: x.from, top: y.from, width: x.to - x.from, height: y.to - y.from };
}

const STEP_BY_ARROW_KEY: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Returns the box after an arrow key was pressed, which moves or resizes it by `step` pixels. Undefined for
 * another key.
 */
export function moveOrResizeBoxByArrowKey(
  box: PixelBox,
  key: string,
  step: number,
  resizes: boolean,
): PixelBox | undefined {
  const way = STEP_BY_ARROW_KEY[key];
  if (!way) return undefined;
  const [x, y] = [way.x * step, way.y * step];
  if (!resizes) return { ...box, left: box.left + x, top: box.top + y };
  const resizeLength = (length: number, by: number) => (by === 0 ? length : Math.max(1, length + by));
  return { ...box, width: resizeLength(box.width, x), height: resizeLength(box.height, y) };
}
