import { memo } from 'react';
import { formatCount } from '../ui/formatCount';
import styles from './Chart.module.css';
import { ChartRectangle } from './SingleBarChart';
import {
  type AxisUnit,
  type ChartPoint,
  type ChartSize,
  computeAxisLabelPosition,
  computeAxisTicks,
  createBandScale,
  createValueScale,
} from './scales';

const TOP_MARGIN_PX = 8;
const BOTTOM_MARGIN_PX = 28;
const RIGHT_MARGIN_PX = 24;
/** Width of the labels on the left: `share` of the chart's width, but at most `most` pixels. */
const LABEL_COLUMN_WIDTH_LIMITS = { share: 0.34, most: 200 };

/** Returns the width of the labels on the left, in pixels. */
const computeLabelColumnWidth = ({ width }: ChartSize): number =>
  Math.min(width * LABEL_COLUMN_WIDTH_LIMITS.share, LABEL_COLUMN_WIDTH_LIMITS.most);

const createBarScales = (points: readonly ChartPoint[], size: ChartSize) => ({
  x: createValueScale(points, [computeLabelColumnWidth(size) + 12, size.width - RIGHT_MARGIN_PX]),
  y: createBandScale(points, [TOP_MARGIN_PX, size.height - BOTTOM_MARGIN_PX]),
});

/** Returns the position of a point's tooltip. The tooltip is at the end of the point's bar. */
export function computeBarTooltipPosition(
  points: readonly ChartPoint[],
  size: ChartSize,
  pointIndex: number,
): { x: number; y: number } {
  const { x, y } = createBarScales(points, size);
  const point = points[pointIndex];
  return point ? { x: x(point.value), y: (y(point.key) ?? 0) + y.bandwidth() / 2 } : { x: 0, y: 0 };
}

/** Returns the index of the point whose bar is nearest to a position in the chart. */
export function findNearestBarIndex(
  points: readonly ChartPoint[],
  size: ChartSize,
  position: { y: number },
): number {
  const { y } = createBarScales(points, size);
  return Math.max(0, Math.min(points.length - 1, Math.floor((position.y - TOP_MARGIN_PX) / y.step())));
}

interface BarDrawingProps {
  points: readonly ChartPoint[];
  unit: AxisUnit;
  size: ChartSize;
}

const ChartBar = ({
  point,
  points,
  size,
  on,
}: Pick<BarDrawingProps, 'points' | 'size'> & { point: ChartPoint; on?: boolean }) => {
  const { x, y } = createBarScales(points, size);
  const [zero, end] = [x(0), x(point.value)];
  return (
    <ChartRectangle
      x={Math.min(zero, end)}
      y={y(point.key) ?? 0}
      width={Math.abs(end - zero)}
      height={y.bandwidth()}
      valueEnd={end >= zero ? 'right' : 'left'}
      on={on}
    />
  );
};

const BarsWithoutHighlight = memo(({ points, unit, size }: BarDrawingProps) => {
  const { x } = createBarScales(points, size);
  const plotBottomY = size.height - BOTTOM_MARGIN_PX;
  return (
    <>
      {computeAxisTicks(x).map((tick) => (
        <g key={tick}>
          <line className={styles.line} x1={x(tick)} x2={x(tick)} y1={TOP_MARGIN_PX} y2={plotBottomY} />
          <text
            {...computeAxisLabelPosition(x(tick), formatCount(tick / unit.per), [0, size.width])}
            y={size.height - 8}
          >
            {formatCount(tick / unit.per)}
          </text>
        </g>
      ))}
      {points.map((point) => (
        <ChartBar key={point.key} {...{ point, points, size }} />
      ))}
    </>
  );
});

export const BarChart = ({ active, ...drawing }: BarDrawingProps & { active: number | undefined }) => {
  const { points, size } = drawing;
  const point = active === undefined ? undefined : points[active];
  return (
    <>
      <BarsWithoutHighlight {...drawing} />
      {point && <ChartBar {...{ point, points, size }} on />}
    </>
  );
};

export const BarChartLabels = ({ points, size }: Pick<BarDrawingProps, 'points' | 'size'>) => {
  const { y } = createBarScales(points, size);
  return (
    <div className={styles.names} style={{ width: computeLabelColumnWidth(size) }} aria-hidden>
      {points.map(({ key, label }) => (
        <span key={key} className="cut" style={{ top: y(key) ?? 0, height: y.bandwidth() }} title={label}>
          {label}
        </span>
      ))}
    </div>
  );
};
