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
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    setWidth(Math.floor(observed.clientWidth));
    const observer = new ResizeObserver(() => setWidth(Math.floor(observed.clientWidth)));
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return [element, width];
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
  const fits = place.x + 12 + TOOLTIP_WIDTH_PX <= width;
  const left = fits ? place.x + 12 : Math.max(4, place.x - 12 - TOOLTIP_WIDTH_PX);
  return (
    <div
      className={styles.hint}
      style={{ left, top: Math.max(0, Math.min(place.y - 36, 150)), width: TOOLTIP_WIDTH_PX }}
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
function findPointIndexForKeyPress(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = CHART_POINT_STEP_BY_ARROW_KEY[key];
  return step && Math.max(0, Math.min(count - 1, at + step));
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
  const last = points.length - 1;
  // The index of the active point is limited, because new data sometimes have fewer points.
  const shown = active === undefined ? undefined : Math.min(active, last);
  const pointed = points[shown ?? last];

  const activateNearestPoint = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setActive(nearest(points, size, { x: event.clientX - left, y: event.clientY - top }));
  };
  const activateChartPointByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setActive(undefined);
    const next = findPointIndexForKeyPress(event.key, shown ?? last, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  const said = pointed && [pointed.title, ...pointed.told.map((each) => each.join(' '))].join(', ');
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.unit} id={unitId}>
        {unit.label}
      </figcaption>
      <div className={styles.frame} ref={frame} style={{ height }}>
        {width > 0 && (
          <>
            <svg width={width} height={height} role="img" aria-label={description}>
              <Marks {...{ points, unit, size }} active={shown} />
            </svg>
            {shape === 'bars' && <BarChartLabels {...{ points, size }} />}
            {shown !== undefined && pointed && (
              <ChartTooltip point={pointed} place={placeOf(points, size, shown)} width={width} />
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
          aria-valuenow={(shown ?? last) + 1}
          aria-valuetext={said}
          onFocus={() => setActive((before) => before ?? last)}
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
