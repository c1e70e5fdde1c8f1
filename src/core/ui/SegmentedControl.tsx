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
  const name = useId();
  const icons = options.every((option) => option.icon);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={look === 'field' ? styles.boxed : classNames(styles.segments, icons && styles.icons)}
    >
      {options.map(({ value: own, label: text, icon }) => (
        <label
          key={own}
          className={classNames(styles.option, own === value && styles.chosen)}
          title={icon && text}
        >
          <input
            type="radio"
            name={name}
            checked={own === value}
            aria-label={icon && text}
            onChange={() => onChange(own)}
          />
          {icon ? <Icon of={icon} size={16} /> : text}
        </label>
      ))}
    </div>
  );
};
