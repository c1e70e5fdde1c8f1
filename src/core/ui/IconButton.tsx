import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './IconButton.module.css';
import { Spinner } from './Spinner';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & {
  icon: IconNode;
  /** Name of the action. It is the button's accessible name and its tooltip. */
  label: string;
  /** True if the button is shown as pressed. */
  on?: boolean;
  busy?: boolean;
};

/** The class of an icon button, for links that look like icon buttons. */
export const iconButtonClassName = styles.button;

export const IconButton = ({ icon, label, on, busy, className, onClick, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(iconButtonClassName, on && styles.pressed, className)}
    aria-label={label}
    title={label}
    aria-busy={busy}
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
  >
    {busy ? <Spinner /> : <Icon of={icon} />}
  </button>
);
