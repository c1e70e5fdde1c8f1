import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import styles from './Input.module.css';

// The default of `autoComplete` is `off`. Otherwise Chromium writes typed text unencrypted to its profile, to
// restore the page after a crash.

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input autoComplete="off" {...rest} className={classNames(styles.control, className)} />
);

export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea autoComplete="off" {...rest} className={classNames(styles.control, className)} />
);
