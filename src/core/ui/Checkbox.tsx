import type { ComponentProps } from 'react';
import styles from '../theme/toggles.module.css';
import { classNames } from './classNames';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  checked: boolean;
  /**
   * Called with the new value. `isShiftHeld` tells whether the operator held Shift, which selects a range.
   */
  onChange: (checked: boolean, isShiftHeld: boolean) => void;
};

export const Checkbox = ({ onChange, className, ...rest }: CheckboxProps) => (
  <input
    {...rest}
    type="checkbox"
    className={classNames(styles.check, className)}
    onChange={({ target, nativeEvent }) =>
      onChange(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
    }
  />
);
