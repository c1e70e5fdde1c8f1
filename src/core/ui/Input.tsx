import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import styles from './Input.module.css';

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classNames(styles.control, className)} />
);

export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} className={classNames(styles.control, className)} />
);
