import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { BarChart, BarChartLabels, computeBarTooltipPosition, findNearestBarIndex } from './BarChart';
import styles from './Chart.module.css';
import { ColumnChart, computeColumnTooltipPosition, findNearestColumnIndex } from './ColumnChart';
import type { AxisUnit, ChartPoint } from './scales';

/**
 * Returns a ref and the width in pixels of the ref's element. The width is 0 until the element is measured.
 */
function useElementWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const elementRef = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observedElement = elementRef.current;
    if (!observedElement) return;
    setWidth(Math.floor(observedElement.clientWidth));
    const observer = new ResizeObserver(() => setWidth(Math.floor(observedElement.clientWidth)));
    observer.observe(observedElement);
    return () => observer.disconnect();
  }, []);
  return [elementRef, width];
}

const chartDefinitionByShape = {
  columns: { Marks: ColumnChart, nearest: findNearestColumnIndex, placeOf: computeColumnTooltipPosition },
  bars: { Marks: BarChart, nearest: findNearestBarIndex, placeOf: computeBarTooltipPosition },
};

/** Width of a tooltip in pixels. */
const TOOLTIP_WIDTH_PX = 188;

const ChartTooltip = ({
  point,
  place,
  width,
}: {
  point: ChartPoint;
  place: { x: number; y: number };
  width: number;
}) => {
  const fitsRightOfPoint = place.x + 12 + TOOLTIP_WIDTH_PX <= width;
  const tooltipLeft = fitsRightOfPoint ? place.x + 12 : Math.max(4, place.x - 12 - TOOLTIP_WIDTH_PX);
  return (
    <div
      className={styles.hint}
      style={{ left: tooltipLeft, top: Math.max(0, Math.min(place.y - 36, 150)), width: TOOLTIP_WIDTH_PX }}
      aria-hidden
    >
      <span className="cut">{point.title}</span>
      <dl>
        {point.told.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const CHART_POINT_STEP_BY_ARROW_KEY: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Returns the index of the point to select after an arrow key, Home or End; undefined for other keys. */
function findPointIndexForKeyPress(
  key: string,
  currentIndex: number,
  pointCount: number,
): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return pointCount - 1;
  const indexStep = CHART_POINT_STEP_BY_ARROW_KEY[key];
  return indexStep && Math.max(0, Math.min(pointCount - 1, currentIndex + indexStep));
}

export interface ChartProps {
  points: readonly ChartPoint[];
  shape: keyof typeof chartDefinitionByShape;
  unit: AxisUnit;
  height: number;
  /** A description of the chart for screen readers. */
  description: string;
  /** Accessible name of the slider by which users of screen readers go from point to point. */
  explore: string;
}

// A chart whose points the operator reads one by one, with the pointer or with the arrow keys, Home and End.
// Screen readers announce the points.
export const Chart = ({ points, shape, unit, height, description, explore }: ChartProps) => {
  const [frame, width] = useElementWidth<HTMLDivElement>();
  const [active, setActive] = useState<number>();
  const unitId = useId();
  const { Marks, nearest, placeOf } = chartDefinitionByShape[shape];
  const size = { width, height };
  const lastIndex = points.length - 1;
  // The index of the active point is limited, because new data sometimes have fewer points.
  const activeIndex = active === undefined ? undefined : Math.min(active, lastIndex);
  const focusedPoint = points[activeIndex ?? lastIndex];

  const activateNearestPoint = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setActive(nearest(points, size, { x: event.clientX - left, y: event.clientY - top }));
  };
  const activateChartPointByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setActive(undefined);
    const nextIndex = findPointIndexForKeyPress(event.key, activeIndex ?? lastIndex, points.length);
    if (nextIndex === undefined) return;
    event.preventDefault();
    setActive(nextIndex);
  };
  const valueText =
    focusedPoint &&
    [focusedPoint.title, ...focusedPoint.told.map((nameAndValue) => nameAndValue.join(' '))].join(', ');
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.unit} id={unitId}>
        {unit.label}
      </figcaption>
      <div className={styles.frame} ref={frame} style={{ height }}>
        {width > 0 && (
          <>
            <svg width={width} height={height} role="img" aria-label={description}>
              <Marks {...{ points, unit, size }} active={activeIndex} />
            </svg>
            {shape === 'bars' && <BarChartLabels {...{ points, size }} />}
            {activeIndex !== undefined && focusedPoint && (
              <ChartTooltip point={focusedPoint} place={placeOf(points, size, activeIndex)} width={width} />
            )}
          </>
        )}
        <div
          role="slider"
          tabIndex={0}
          className={styles.explorer}
          aria-label={explore}
          aria-orientation={shape === 'bars' ? 'vertical' : 'horizontal'}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(activeIndex ?? lastIndex) + 1}
          aria-valuetext={valueText}
          onFocus={() => setActive((previousIndex) => previousIndex ?? lastIndex)}
          onBlur={() => setActive(undefined)}
          onPointerDown={activateNearestPoint}
          onPointerMove={activateNearestPoint}
          onPointerLeave={() => setActive(undefined)}
          onKeyDown={activateChartPointByKey}
        />
      </div>
    </figure>
  );
};
