import { scaleBand, scaleLinear } from '@visx/scale';
import { readBrowserTextScale } from '../ui/toRem';

/** One point of a chart: its label on the axis, and its value. */
export interface ChartPoint {
  key: string;
  /** Label of the point below the axis. */
  label: string;
  value: number;
  /** The names and values that the point's tooltip shows. */
  told: readonly (readonly [name: string, value: string])[];
  /** The point's full name. */
  title: string;
}

/** The width and height of a chart, in pixels. */
export interface ChartSize {
  width: number;
  height: number;
}

/** How an axis labels its values, for example in won, orders or people. */
export interface AxisUnit {
  label: string;
  /** The number by which values are divided for the labels of the axis. */
  per: number;
}

/**
 * Returns the maximum width in pixels of one character of an axis label, at the default text size. Hangul
 * characters are as wide as they are high.
 */
const estimateCharacterWidthPx = (character: string) => (character >= '\u1100' ? 12 : 7.5);

/** Returns the position of an axis label: centred below its tick, or moved inward if it would be cut off. */
export function computeAxisLabelPosition(
  x: number,
  label: string,
  [from, until]: readonly [number, number],
): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  const halfLabelWidth =
    ([...label].reduce((sum, character) => sum + estimateCharacterWidthPx(character), 0) / 2) *
    readBrowserTextScale();
  if (x - halfLabelWidth < from) return { x: from, textAnchor: 'start' };
  if (x + halfLabelWidth > until) return { x: until, textAnchor: 'end' };
  return { x, textAnchor: 'middle' };
}

const GRID_LINE_COUNT = 5;

/** Returns the scale that maps values to a range of pixels, from zero to a round value. */
export function createValueScale(points: readonly ChartPoint[], pixelRange: [number, number]) {
  const values = points.map(({ value }) => value);
  const scale = scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(0, ...values)],
    range: pixelRange,
  });
  // If all values are 0, the axis still needs a range.
  if (scale.domain()[0] === scale.domain()[1]) scale.domain([0, 1]);
  return scale.nice(GRID_LINE_COUNT);
}

/** Returns the ticks of an axis. They are whole numbers. */
export const computeAxisTicks = (scale: ReturnType<typeof createValueScale>): number[] =>
  scale.ticks(GRID_LINE_COUNT).filter((tick) => Number.isInteger(tick));

/** Returns the scale that gives each point a band of equal width in a range of pixels. */
export const createBandScale = (points: readonly ChartPoint[], pixelRange: [number, number]) =>
  scaleBand<string>({
    domain: points.map(({ key }) => key),
    range: pixelRange,
    paddingInner: 0.4,
    paddingOuter: 0.2,
  });

/**
 * Returns the indices of the points that get a label on the axis. The axis is `axisLengthPx` pixels long, and
 * each label needs `labelWidthPx` pixels. The labelled points are equally spaced, and include the newest
 * point.
 */
export function pickAxisLabelIndexes(
  pointCount: number,
  axisLengthPx: number,
  labelWidthPx: number,
): number[] {
  const labelInterval = Math.max(1, Math.ceil((pointCount * labelWidthPx) / Math.max(axisLengthPx, 1)));
  return Array.from({ length: pointCount }, (_, index) => index).filter(
    (index) => (pointCount - 1 - index) % labelInterval === 0,
  );
}
