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

export const clampNumber = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(value, max));

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
export const listAlignmentPositionsOnAxis = (
  pageLength: number,
  otherRanges: readonly AxisPixelRange[],
): number[] => [
  ...listAlignmentPositionsOfRange({ from: 0, to: pageLength }),
  ...otherRanges.flatMap(listAlignmentPositionsOfRange),
];

/**
 * Returns the shortest signed distance from one of `points` to one of `lines`; 0 if none is within
 * `maxDistance`.
 */
export function computeSnapDistance(
  points: readonly number[],
  lines: readonly number[],
  maxDistance: number,
): number {
  const distances = points.flatMap((point) => lines.map((line) => line - point));
  const shortest = distances.reduce(
    (best, distance) => (Math.abs(distance) < Math.abs(best) ? distance : best),
    Infinity,
  );
  return Math.abs(shortest) <= maxDistance ? shortest : 0;
}

/** Returns the positions at which a range could start so that the gaps to its neighbours are equal. */
export function findEqualGapPositions(rangeLength: number, neighbours: readonly AxisPixelRange[]): number[] {
  const inOrder = neighbours.toSorted((a, b) => a.from - b.from);
  return inOrder.slice(1).flatMap((rightRange, index) => {
    const leftRange = inOrder[index];
    const gap = leftRange ? rightRange.from - leftRange.to : 0;
    if (!leftRange || gap <= 0) return [];
    const outerPositions = [rightRange.to + gap, leftRange.from - gap - rangeLength];
    return gap >= rangeLength ? [...outerPositions, leftRange.to + (gap - rangeLength) / 2] : outerPositions;
  });
}

/** The gap between a box and its neighbour. `stretch` is the range between the two boxes. */
export interface BoxNeighbourGap {
  /** True if the gap is horizontal. */
  isAcross: boolean;
  stretch: AxisPixelRange;
  /** Where the line that marks the gap is on the other axis. */
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
export function findGapsAroundBox(box: PixelBox, otherBoxes: readonly PixelBox[]): BoxNeighbourGap[] {
  const findGapsAlongAxis = (
    getAxisRange: typeof getHorizontalRange,
    getCrossAxisRange: typeof getHorizontalRange,
    isAcross: boolean,
  ): BoxNeighbourGap[] => {
    const boxRange = getAxisRange(box);
    const overlappingBoxes = otherBoxes.filter((otherBox) =>
      doRangesOverlap(getCrossAxisRange(box), getCrossAxisRange(otherBox)),
    );
    const boxesAfter = overlappingBoxes.filter((otherBox) => getAxisRange(otherBox).from > boxRange.to);
    const boxesBefore = overlappingBoxes.filter((otherBox) => getAxisRange(otherBox).to < boxRange.from);
    const nearestAfter = boxesAfter.toSorted((a, b) => getAxisRange(a).from - getAxisRange(b).from)[0];
    const nearestBefore = boxesBefore.toSorted((a, b) => getAxisRange(b).to - getAxisRange(a).to)[0];
    const createBoxGap = (neighbour: PixelBox, gapRange: AxisPixelRange): BoxNeighbourGap => ({
      ...{ isAcross, stretch: gapRange },
      at: computeRangeMiddle(intersectRanges(getCrossAxisRange(box), getCrossAxisRange(neighbour))),
    });
    return [
      ...(nearestAfter
        ? [createBoxGap(nearestAfter, { from: boxRange.to, to: getAxisRange(nearestAfter).from })]
        : []),
      ...(nearestBefore
        ? [createBoxGap(nearestBefore, { from: getAxisRange(nearestBefore).to, to: boxRange.from })]
        : []),
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
  otherBoxes: readonly PixelBox[],
  page: ScreenSize,
): { x: number[]; y: number[] } {
  const findLinesAlignedWithBox = (
    boxRange: AxisPixelRange,
    pageLength: number,
    otherRanges: readonly AxisPixelRange[],
  ) => {
    const points = listAlignmentPositionsOfRange(boxRange);
    const alignedLines = listAlignmentPositionsOnAxis(pageLength, otherRanges).filter((line) =>
      points.some((point) => Math.abs(point - line) < 1),
    );
    return [...new Set(alignedLines)];
  };
  return {
    x: findLinesAlignedWithBox(getHorizontalRange(box), page.width, otherBoxes.map(getHorizontalRange)),
    y: findLinesAlignedWithBox(getVerticalRange(box), page.height, otherBoxes.map(getVerticalRange)),
  };
}

interface BoxSnapContext {
  page: ScreenSize;
  others: readonly PixelBox[];
  /** Maximum distance to a line at which a box snaps to it, in pixels of the page; 0 for no snapping. */
  reach: number;
}

/**
 * Returns the position of a box along one axis, corrected so that at least `MIN_POPUP_PART_ON_PAGE_PX` of the
 * box stay on the page. A box that was further outside before may stay there.
 */
const clampToStayPartlyOnPage = (
  start: number,
  length: number,
  pageLength: number,
  previousStart: number,
): number =>
  Math.round(
    clampNumber(
      start,
      Math.min(previousStart, MIN_POPUP_PART_ON_PAGE_PX - length),
      Math.max(previousStart, pageLength - MIN_POPUP_PART_ON_PAGE_PX),
    ),
  );

/**
 * Returns a box moved by a distance. It snaps to lines and equal gaps, and a part of it stays visible on its
 * page.
 */
export function moveBox(
  box: PixelBox,
  offset: { x: number; y: number },
  { page, others, reach }: BoxSnapContext,
): PixelBox {
  const movedBox = { ...box, left: box.left + offset.x, top: box.top + offset.y };
  const snapBoxStartOnAxis = (
    getAxisRange: typeof getHorizontalRange,
    getCrossAxisRange: typeof getHorizontalRange,
    pageLength: number,
  ) => {
    const movedRange = getAxisRange(movedBox);
    const length = movedRange.to - movedRange.from;
    const neighbourRanges = others
      .filter((otherBox) => doRangesOverlap(getCrossAxisRange(movedBox), getCrossAxisRange(otherBox)))
      .map(getAxisRange);
    const line = computeSnapDistance(
      listAlignmentPositionsOfRange(movedRange),
      listAlignmentPositionsOnAxis(pageLength, others.map(getAxisRange)),
      reach,
    );
    return (
      movedRange.from +
      (line || computeSnapDistance([movedRange.from], findEqualGapPositions(length, neighbourRanges), reach))
    );
  };
  const isAxisUnmoved = { x: offset.x === 0, y: offset.y === 0 };
  return {
    ...box,
    left: isAxisUnmoved.x
      ? box.left
      : clampToStayPartlyOnPage(
          snapBoxStartOnAxis(getHorizontalRange, getVerticalRange, page.width),
          box.width,
          page.width,
          box.left,
        ),
    top: isAxisUnmoved.y
      ? box.top
      : clampToStayPartlyOnPage(
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
  range: AxisPixelRange,
  movedEnd: 'from' | 'to',
  offset: number,
  lines: readonly number[],
  pageLength: number,
  maxDistance: number,
) {
  if (offset === 0) return range;
  const movedPosition = range[movedEnd] + offset;
  const position = movedPosition + computeSnapDistance([movedPosition], lines, maxDistance);
  const target = clampNumber(position, Math.min(0, range[movedEnd]), Math.max(pageLength, range[movedEnd]));
  const edge = Math.round(
    movedEnd === 'from'
      ? Math.min(target, range.to - MIN_POPUP_SIZE_PX)
      : Math.max(target, range.from + MIN_POPUP_SIZE_PX),
  );
  return { ...range, [movedEnd]: edge };
}

/** Returns a box after one of its handles was moved. Edges that the handle does not hold stay in place. */
export function resizeBox(
  box: PixelBox,
  handle: ResizeHandle,
  offset: { x: number; y: number },
  snapContext: BoxSnapContext,
): PixelBox {
  const { page, others, reach } = snapContext;
  const resizeRangeOnAxis = (
    getAxisRange: typeof getHorizontalRange,
    [start, end]: readonly [string, string],
    axisOffset: number,
    pageLength: number,
  ) => {
    const boxRange = getAxisRange(box);
    const lines = listAlignmentPositionsOnAxis(pageLength, others.map(getAxisRange));
    if (handle.includes(start))
      return moveAndSnapRangeEnd(boxRange, 'from', axisOffset, lines, pageLength, reach);
    return handle.includes(end)
      ? moveAndSnapRangeEnd(boxRange, 'to', axisOffset, lines, pageLength, reach)
      : boxRange;
  };
  const x = resizeRangeOnAxis(getHorizontalRange, ['w', 'e'], offset.x, page.width);
  const y = resizeRangeOnAxis(getVerticalRange, ['n', 's'], offset.y, page.height);
  return { left: x.from, top: y.from, width: x.to - x.from, height: y.to - y.from };
}
