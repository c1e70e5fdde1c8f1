import { AreaClosed, LinePath } from '@visx/shape';
import { memo } from 'react';
import { classNames } from '../ui/classNames';
import { formatCount } from '../ui/formatCount';
import { readBrowserTextScale } from '../ui/toRem';
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
  pickAxisLabelIndexes,
} from './scales';

/**
 * Returns the width in pixels of the space for the axis labels on the left. The longest label is a negative
 * number of six digits.
 */
const computeLeftMarginPx = () => 64 * readBrowserTextScale();
const RIGHT_MARGIN_PX = 16;
const TOP_MARGIN_PX = 16;
const BOTTOM_MARGIN_PX = 28;
/** Width in pixels that one label below the axis needs. */
const AXIS_LABEL_WIDTH_PX = 60;
/**
 * Minimum width of a column in pixels. Narrower columns would be illegible, so the chart draws a line
 * instead.
 */
const MIN_COLUMN_WIDTH_PX = 3;

interface ColumnDrawingProps {
  points: readonly ChartPoint[];
  unit: AxisUnit;
  size: ChartSize;
}

/** Returns the x and y scales of a column chart. */
const createColumnScales = (points: readonly ChartPoint[], { width, height }: ChartSize) => ({
  x: createBandScale(points, [computeLeftMarginPx(), width - RIGHT_MARGIN_PX]),
  y: createValueScale(points, [height - BOTTOM_MARGIN_PX, TOP_MARGIN_PX]),
});

/** Returns the position of a point's tooltip. */
export function computeColumnTooltipPosition(
  points: readonly ChartPoint[],
  size: ChartSize,
  pointIndex: number,
): { x: number; y: number } {
  const { x, y } = createColumnScales(points, size);
  const point = points[pointIndex];
  return point ? { x: (x(point.key) ?? 0) + x.bandwidth() / 2, y: y(point.value) } : { x: 0, y: 0 };
}

/** Returns the index of the point whose column is nearest to a position in the chart. */
export function findNearestColumnIndex(
  points: readonly ChartPoint[],
  size: ChartSize,
  position: { x: number },
): number {
  const { x } = createColumnScales(points, size);
  const columnIndex = Math.floor((position.x - computeLeftMarginPx()) / x.step());
  return Math.max(0, Math.min(points.length - 1, columnIndex));
}

const ChartColumn = ({
  point,
  size,
  points,
  on,
}: Pick<ColumnDrawingProps, 'points' | 'size'> & { point: ChartPoint; on?: boolean }) => {
  const { x, y } = createColumnScales(points, size);
  const [zero, top] = [y(0), y(point.value)];
  return (
    <ChartRectangle
      x={x(point.key) ?? 0}
      y={Math.min(zero, top)}
      width={x.bandwidth()}
      height={Math.abs(zero - top)}
      valueEnd={top <= zero ? 'top' : 'bottom'}
      on={on}
    />
  );
};

const ColumnsWithoutHighlight = memo(({ points, unit, size }: ColumnDrawingProps) => {
  const { x, y } = createColumnScales(points, size);
  const computeColumnCenterX = (point: ChartPoint) => (x(point.key) ?? 0) + x.bandwidth() / 2;
  const areColumnsTooNarrow = x.bandwidth() < MIN_COLUMN_WIDTH_PX;
  const computeColumnTopY = (point: ChartPoint) => y(point.value);
  return (
    <>
      {computeAxisTicks(y).map((tick) => (
        <g key={tick}>
          <line
            className={styles.line}
            x1={computeLeftMarginPx()}
            x2={size.width - RIGHT_MARGIN_PX}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text x={computeLeftMarginPx() - 10} y={y(tick) + 4} textAnchor="end">
            {formatCount(tick / unit.per)}
          </text>
        </g>
      ))}
      {pickAxisLabelIndexes(
        points.length,
        size.width - computeLeftMarginPx() - RIGHT_MARGIN_PX,
        AXIS_LABEL_WIDTH_PX * readBrowserTextScale(),
      ).map((pointIndex) => {
        const point = points[pointIndex];
        return (
          point && (
            <text
              key={point.key}
              {...computeAxisLabelPosition(computeColumnCenterX(point), point.label, [0, size.width])}
              y={size.height - 8}
            >
              {point.label}
            </text>
          )
        );
      })}
      {areColumnsTooNarrow ? (
        <>
          <AreaClosed
            data={[...points]}
            x={computeColumnCenterX}
            y={computeColumnTopY}
            yScale={y}
            className={classNames(styles.area)}
          />
          <LinePath
            data={[...points]}
            x={computeColumnCenterX}
            y={computeColumnTopY}
            className={classNames(styles.curve)}
          />
        </>
      ) : (
        points.map((point) => <ChartColumn key={point.key} {...{ point, points, size }} />)
      )}
    </>
  );
});

export const ColumnChart = ({ active, ...drawing }: ColumnDrawingProps & { active: number | undefined }) => {
  const { points, size } = drawing;
  const point = active === undefined ? undefined : points[active];
  const { x, y } = active === undefined ? { x: 0, y: 0 } : computeColumnTooltipPosition(points, size, active);
  return (
    <>
      <ColumnsWithoutHighlight {...drawing} />
      {point && (
        <>
          <ChartColumn {...{ point, points, size }} on />
          <line className={styles.pointer} x1={x} x2={x} y1={TOP_MARGIN_PX} y2={y} />
        </>
      )}
    </>
  );
};
