import { AreaClosed, LinePath } from '@visx/shape';
import { memo } from 'react';
import { classNames } from '../ui/classNames';
import { formatCount } from '../ui/formatCount';
import { browserTextScale } from '../ui/toRem';
import styles from './Chart.module.css';
import { SingleBarChart } from './SingleBarChart';
import {
  type AxisUnit,
  axisLabelIndexes,
  axisLabelPosition,
  axisTicksOf,
  bandScale,
  type ChartPoint,
  type ChartSize,
  valueScale,
} from './scales';

/**
 * Returns the width in pixels of the space for the axis labels on the left. The longest label is a negative
 * number of six digits.
 */
const left = () => 64 * browserTextScale();
const RIGHT = 16;
const TOP = 16;
const BOTTOM = 28;
/** Width in pixels that one label below the axis needs. */
const LABEL = 60;
/**
 * Minimum width of a column in pixels. If the columns would be narrower, nobody could distinguish them, so a
 * line is drawn instead.
 */
const THINNEST = 3;

interface DrawingProps {
  points: readonly ChartPoint[];
  unit: AxisUnit;
  size: ChartSize;
}

/** Returns the scales of a chart whose points are side by side. */
const scalesOf = (points: readonly ChartPoint[], { width, height }: ChartSize) => ({
  x: bandScale(points, [left(), width - RIGHT]),
  y: valueScale(points, [height - BOTTOM, TOP]),
});

/** Returns the position of a point's tooltip. */
export function columnTooltipPosition(
  points: readonly ChartPoint[],
  size: ChartSize,
  at: number,
): { x: number; y: number } {
  const { x, y } = scalesOf(points, size);
  const point = points[at];
  return point ? { x: (x(point.key) ?? 0) + x.bandwidth() / 2, y: y(point.value) } : { x: 0, y: 0 };
}

/** Returns the index of the point whose column is nearest to a position in the chart. */
export function nearestColumnIndex(
  points: readonly ChartPoint[],
  size: ChartSize,
  place: { x: number },
): number {
  const { x } = scalesOf(points, size);
  const at = Math.floor((place.x - left()) / x.step());
  return Math.max(0, Math.min(points.length - 1, at));
}

const Column = ({
  point,
  size,
  points,
  on,
}: Pick<DrawingProps, 'points' | 'size'> & { point: ChartPoint; on?: boolean }) => {
  const { x, y } = scalesOf(points, size);
  const [zero, top] = [y(0), y(point.value)];
  return (
    <SingleBarChart
      x={x(point.key) ?? 0}
      y={Math.min(zero, top)}
      width={x.bandwidth()}
      height={Math.abs(zero - top)}
      end={top <= zero ? 'top' : 'bottom'}
      on={on}
    />
  );
};

const Drawn = memo(({ points, unit, size }: DrawingProps) => {
  const { x, y } = scalesOf(points, size);
  const middle = (point: ChartPoint) => (x(point.key) ?? 0) + x.bandwidth() / 2;
  const thin = x.bandwidth() < THINNEST;
  const height = (point: ChartPoint) => y(point.value);
  return (
    <>
      {axisTicksOf(y).map((mark) => (
        <g key={mark}>
          <line className={styles.line} x1={left()} x2={size.width - RIGHT} y1={y(mark)} y2={y(mark)} />
          <text x={left() - 10} y={y(mark) + 4} textAnchor="end">
            {formatCount(mark / unit.per)}
          </text>
        </g>
      ))}
      {axisLabelIndexes(points.length, size.width - left() - RIGHT, LABEL * browserTextScale()).map(
        (place) => {
          const point = points[place];
          return (
            point && (
              <text
                key={point.key}
                {...axisLabelPosition(middle(point), point.label, [0, size.width])}
                y={size.height - 8}
              >
                {point.label}
              </text>
            )
          );
        },
      )}
      {thin ? (
        <>
          <AreaClosed
            data={[...points]}
            x={middle}
            y={height}
            yScale={y}
            className={classNames(styles.area)}
          />
          <LinePath data={[...points]} x={middle} y={height} className={classNames(styles.curve)} />
        </>
      ) : (
        points.map((point) => <Column key={point.key} {...{ point, points, size }} />)
      )}
    </>
  );
});

export const ColumnChart = ({ active, ...drawing }: DrawingProps & { active: number | undefined }) => {
  const { points, size } = drawing;
  const point = active === undefined ? undefined : points[active];
  const { x, y } = active === undefined ? { x: 0, y: 0 } : columnTooltipPosition(points, size, active);
  return (
    <>
      <Drawn {...drawing} />
      {point && (
        <>
          <Column {...{ point, points, size }} on />
          <line className={styles.pointer} x1={x} x2={x} y1={TOP} y2={y} />
        </>
      )}
    </>
  );
};
