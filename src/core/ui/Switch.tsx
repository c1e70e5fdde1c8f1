import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import styles from './Switch.module.css';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** With `warn`, the switch is amber while it is on, because operators should be careful then. */
  tone?: 'warn' | undefined;
  /** True while the value is being saved: further clicks do nothing. */
  busy?: boolean;
  /** A text next to the switch. A switch without this text needs `aria-label` or a separate `<label>`. */
  label?: string | undefined;
};

export const Switch = (props: SwitchProps) => {
  const { checked, onChange, tone, busy = false, label, className, ...rest } = props;
  return (
    <span className={classNames(styles.switch, tone === 'warn' && styles.warn, className)}>
      <input
        aria-label={label}
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-busy={busy || undefined}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked);
        }}
      />
      <i />
      {label && <span aria-hidden="true">{label}</span>}
    </span>
  );
};
