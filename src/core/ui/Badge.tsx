import styles from './Badge.module.css';
import { classNames } from './classNames';

interface CountBadgeProps {
  count: number;
  /** Text that a screen reader reads instead of the number. */
  label: string;
  /** True if the badge is in the corner of its parent element. */
  corner?: boolean;
  className?: string;
}

export const Badge = ({ count, label, corner = false, className }: CountBadgeProps) => (
  <span className={classNames(styles.badge, corner && styles.corner, className)}>
    <span aria-hidden>{count}</span>
    <span className="sr-only">{label}</span>
  </span>
);
