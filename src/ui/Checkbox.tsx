import type { ComponentProps } from 'react';
import { classNames } from './classNames';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'ref'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some, not all: a dash instead of the tick. */
  indeterminate?: boolean;
};

export const Checkbox = (props: CheckboxProps) => {
  const { onChange, indeterminate = false, className, ...rest } = props;
  return (
    <input
      {...rest}
      type="checkbox"
      className={classNames('check', className)}
      ref={(input) => {
        if (input) input.indeterminate = indeterminate;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
};
