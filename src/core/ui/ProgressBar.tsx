import type { CSSProperties } from 'react';
import styles from './ProgressBar.module.css';

export type ProgressBarProps = {
  label: string;
  /** The completed share, from 0 to 1. Without it, the bar is indeterminate. */
  value?: number | undefined;
};

export const ProgressBar = ({ label, value }: ProgressBarProps) =>
  value === undefined ? (
    <div className={styles.endless} role="progressbar" aria-label={label}>
      <i />
    </div>
  ) : (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
    >
      <i style={{ '--done': value } as CSSProperties} />
    </div>
  );
