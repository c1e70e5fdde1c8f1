import type { ReactNode } from 'react';
import { classNames } from './classNames';

/** Grey unless the state asks for work: blue = where I am, green = done, amber = waiting, red = failed. */
export type ChipTone = 'blue' | 'green' | 'amber' | 'red';

export const Chip = ({ tone, children }: { tone?: ChipTone | undefined; children: ReactNode }) => (
  <span className={classNames('chip', tone)}>{children}</span>
);
