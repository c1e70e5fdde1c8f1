import type { ComponentProps } from 'react';
import styles from '../theme/toggles.module.css';
import { classNames } from './classNames';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'ref'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export const Checkbox = ({ onChange, className, ...rest }: CheckboxProps) => (
  <input
    {...rest}
    type="checkbox"
    className={classNames(styles.check, className)}
    onChange={(event) => onChange(event.target.checked)}
  />
);
