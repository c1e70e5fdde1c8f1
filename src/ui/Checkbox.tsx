import type { ComponentProps } from 'react';
import { classNames } from './classNames';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'ref'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export const Checkbox = ({ onChange, className, ...rest }: CheckboxProps) => (
  <input
    {...rest}
    type="checkbox"
    className={classNames('check', className)}
    onChange={(event) => onChange(event.target.checked)}
  />
);
