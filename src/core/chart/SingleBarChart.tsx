import { Bar, BarRounded } from '@visx/shape';
import { classNames } from '../ui/classNames';
import styles from './Chart.module.css';

const CORNER_RADIUS_PX = 3;

interface ChartRectangleProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The end of the bar that marks its value; the opposite end is at zero. */
  valueEnd: 'top' | 'bottom' | 'left' | 'right';
  /** True while the pointer is over the bar or the keyboard focus is on it. */
  on?: boolean | undefined;
}

export const ChartRectangle = ({ valueEnd: roundedSide, on, ...box }: ChartRectangleProps) => {
  const className = classNames(on ? styles.pointed : styles.bar);
  if (Math.min(box.width, box.height) < 2 * CORNER_RADIUS_PX) return <Bar {...box} className={className} />;
  return <BarRounded {...box} radius={CORNER_RADIUS_PX} {...{ [roundedSide]: true }} className={className} />;
};
