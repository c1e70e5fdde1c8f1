import type { CSSProperties } from 'react';
import { classNames } from './classNames';
import styles from './Skeleton.module.css';

const classNameBySkeletonShape = {
  line: undefined,
  chip: styles.chip,
  switch: styles.switch,
  thumb: styles.thumb,
  box: styles.box,
};
const classByAlignment = { right: styles.right, center: styles.center };

export type SkeletonProps = {
  /** The shape of the content that is loading; `box` is the shape of an input. */
  shape?: keyof typeof classNameBySkeletonShape;
  align?: keyof typeof classByAlignment | undefined;
  /**
   * Hides the sections below for up to four seconds, because the loaded content may be much higher than the
   * placeholder.
   */
  grows?: boolean;
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

export const Skeleton = ({ shape = 'line', align, grows, className, style }: SkeletonProps) => (
  <span
    className={classNames(
      styles.skeleton,
      classNameBySkeletonShape[shape],
      align && classByAlignment[align],
      className,
    )}
    style={style}
    data-skeleton
    data-grows={grows || undefined}
  />
);
