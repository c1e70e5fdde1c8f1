import { Bar, BarRounded } from '@visx/shape';
import { classNames } from '../ui/classNames';
import styles from './Chart.module.css';

const ROUND = 3;

interface OneBarProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The end that stands for the value. */
  end: 'top' | 'bottom' | 'left' | 'right';
  /** It is pointed at. */
  on?: boolean | undefined;
}

/** A column or a bar with a round end; plain if there is no room for it, invisible at zero. */
export const OneBar = ({ end, on, ...box }: OneBarProps) => {
  const className = classNames(on ? styles.pointed : styles.bar);
  if (Math.min(box.width, box.height) < 2 * ROUND) return <Bar {...box} className={className} />;
  return <BarRounded {...box} radius={ROUND} {...{ [end]: true }} className={className} />;
};
