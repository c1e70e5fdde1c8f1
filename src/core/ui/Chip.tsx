import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { classNames } from './classNames';

/**
 * Colour of a chip: blue for the present item, green for done, amber for waiting, red for failed. Without a
 * tone, the chip is grey.
 */
export type ChipTone = 'blue' | 'green' | 'amber' | 'red';

const classNameByChipTone: Record<ChipTone, string | undefined> = {
  blue: styles.blue,
  green: styles.green,
  amber: styles.amber,
  red: styles.red,
};

export const Chip = ({ tone, children }: { tone?: ChipTone | undefined; children: ReactNode }) => (
  <span className={classNames(styles.chip, tone && classNameByChipTone[tone])}>{children}</span>
);
