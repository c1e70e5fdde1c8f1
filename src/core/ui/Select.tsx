import { ChevronDown } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from './Icon';
import inputStyles from './Input.module.css';

export type SelectOption = { value: string; label: string };

export const Select = ({
  options,
  ...rest
}: ComponentProps<'select'> & { options: readonly SelectOption[] }) => (
  <span className={inputStyles.affixed}>
    <select {...rest} className={inputStyles.control}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <Icon of={ChevronDown} />
  </span>
);
