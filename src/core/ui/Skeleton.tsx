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
  /** The shape of the content that is loading; `box` is the shape of an input. */
  shape?: keyof typeof shapes;
  align?: keyof typeof sides | undefined;
  /** True if the loaded content might be much higher than the placeholder. */
  grows?: boolean;
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

export const Skeleton = ({ shape = 'line', align, grows, className, style }: SkeletonProps) => (
  <span
    className={classNames(styles.skeleton, shapes[shape], align && sides[align], className)}
    style={style}
    data-skeleton
    data-grows={grows || undefined}
  />
);
