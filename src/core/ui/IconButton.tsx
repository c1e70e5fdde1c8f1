import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './IconButton.module.css';
import { Spinner } from './Spinner';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & {
  icon: IconNode;
  /** Text of the action, used as accessible name and tooltip. */
  label: string;
  /** True to show it as pressed. */
  on?: boolean;
  busy?: boolean;
};

/** Class of an icon button, for a link that looks like one. */
export const iconButtonClass = styles.button;

export const IconButton = ({ icon, label, on, busy, className, onClick, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(iconButtonClass, on && styles.pressed, className)}
    aria-label={label}
    title={label}
    aria-busy={busy}
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
  >
    {busy ? <Spinner /> : <Icon of={icon} />}
  </button>
);
