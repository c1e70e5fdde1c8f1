import styles from './Badge.module.css';
import { classNames } from './classNames';

interface BadgeProps {
  count: number;
  /** The screen-reader text in place of the number. */
  label: string;
  /** In the corner of the parent element. */
  corner?: boolean;
  className?: string;
}

/** A count of waiting items. */
export const Badge = ({ count, label, corner = false, className }: BadgeProps) => (
  <span className={classNames(styles.badge, corner && styles.corner, className)}>
    <span aria-hidden>{count}</span>
    <span className="sr-only">{label}</span>
  </span>
);
