import type { IconNode } from 'lucide';
import { useId } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './SegmentedControl.module.css';

export type SegmentedOption<Value extends string> = {
  value: Value;
  label: string;
  /** Icon that is shown instead of the label. The label is then the accessible name and the tooltip. */
  icon?: IconNode;
};

export type SegmentedControlProps<Value extends string> = {
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `field` gives the control the height and the border of an input, for filter bars. */
  look?: 'segments' | 'field';
};

// The control is a radio group, so the arrow keys change the choice.
export const SegmentedControl = <Value extends string>(props: SegmentedControlProps<Value>) => {
  const { label, options, value, onChange, look = 'segments' } = props;
  const radioGroupName = useId();
  const hasOnlyIcons = options.every((option) => option.icon);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={look === 'field' ? styles.boxed : classNames(styles.segments, hasOnlyIcons && styles.icons)}
    >
      {options.map(({ value: optionValue, label: optionLabel, icon }) => (
        <label
          key={optionValue}
          className={classNames(styles.option, optionValue === value && styles.chosen)}
          title={icon && optionLabel}
        >
          <input
            type="radio"
            name={radioGroupName}
            checked={optionValue === value}
            aria-label={icon && optionLabel}
            onChange={() => onChange(optionValue)}
          />
          {icon ? <Icon of={icon} size={16} /> : optionLabel}
        </label>
      ))}
    </div>
  );
};
