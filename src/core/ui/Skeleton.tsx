import type { CSSProperties } from 'react';
import { classNames } from './classNames';
import styles from './Skeleton.module.css';

const shapes = {
  line: undefined,
  chip: styles.chip,
  switch: styles.switch,
  thumb: styles.thumb,
  box: styles.box,
};
const sides = { right: styles.right, center: styles.center };

export type SkeletonProps = {
  /** What will stand there; a box is an input. */
  shape?: keyof typeof shapes;
  align?: keyof typeof sides | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

/** Stands in for what is on its way, in its size. */
export const Skeleton = ({ shape = 'line', align, className, style }: SkeletonProps) => (
  <span
    className={classNames(styles.skeleton, shapes[shape], align && sides[align], className)}
    style={style}
    data-skeleton
  />
);
