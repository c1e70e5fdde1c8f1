import type { IconNode } from 'lucide';
import { type ComponentProps, type MouseEvent, useRef, useState } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { Spinner } from './Spinner';

/**
 * Returns a click handler, and whether its action is pending. While the promise of a click is pending,
 * further clicks do nothing.
 */
function useClickHandlerWithPending<Args extends unknown[]>(
  action: ((...args: Args) => unknown) | undefined,
): [press: (...args: Args) => void, working: boolean] {
  const [working, setWorking] = useState(false);
  // A ref is needed, because a second click might come before the button is rendered again.
  const isActionRunning = useRef(false);
  const setButtonWorkingState = (isRunning: boolean) => {
    isActionRunning.current = isRunning;
    setWorking(isRunning);
  };
  const runOnPress = (...args: Args) => {
    if (isActionRunning.current) return;
    const actionResult = action?.(...args);
    if (!(actionResult instanceof Promise)) return;
    setButtonWorkingState(true);
    void actionResult.finally(() => setButtonWorkingState(false));
  };
  return [runOnPress, working];
}

export type ButtonVariant = 'primary' | 'tonal' | 'outlined' | 'text' | 'danger';
export type ButtonSize = 'small' | 'medium';

const classNameByButtonVariant: Record<ButtonVariant, string | undefined> = {
  primary: styles.primary,
  tonal: styles.tonal,
  outlined: styles.outlined,
  text: styles.ghost,
  danger: styles.danger,
};
const classNameByButtonSize: Record<ButtonSize, string | undefined> = {
  small: styles.small,
  medium: undefined,
};

const classNameByButtonTone = { blue: styles.blue, red: styles.red };

/** Returns the classes of a button, for a link that looks like one. */
export const buildButtonClassName = (variant: ButtonVariant = 'text', size: ButtonSize = 'medium') =>
  classNames(styles.button, classNameByButtonVariant[variant], classNameByButtonSize[size]);

export type ButtonProps = Omit<ComponentProps<'button'>, 'onFocus' | 'onBlur'> & {
  variant?: ButtonVariant | undefined;
  /** Colours the text of a button without a background: blue for the next step, red for removals. */
  tone?: 'blue' | 'red';
  size?: ButtonSize | undefined;
  icon?: IconNode | undefined;
  /**
   * True while the action is running. A spinner replaces the icon, and clicks do nothing. If `onClick`
   * returns a promise, the button is busy until the promise settles.
   */
  busy?: boolean;
  /**
   * The label while the button is busy. By default the label stays; the spinner covers it if the button has
   * no icon.
   */
  busyLabel?: string | undefined;
  /** True if the button, when it gets disabled while it has the focus, keeps the focus until it is left. */
  keepsFocus?: true;
};

const preventClick = (event: MouseEvent) => event.preventDefault();

export const Button = ({
  variant,
  tone,
  size,
  icon,
  busy = false,
  busyLabel,
  className,
  onClick,
  disabled,
  keepsFocus,
  children,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const [press, working] = useClickHandlerWithPending(onClick);
  const [isFocused, setFocused] = useState(false);
  const isBusy = busy || working;
  const isLabelCovered = isBusy && !icon && !busyLabel;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        buildButtonClassName(variant, size),
        tone && classNameByButtonTone[tone],
        isLabelCovered && styles.covered,
        className,
      )}
      aria-busy={isBusy || undefined}
      disabled={disabled && !isFocused}
      aria-disabled={isBusy || disabled || undefined}
      onClick={isBusy || disabled ? preventClick : press}
      onFocus={() => setFocused(keepsFocus === true)}
      onBlur={() => setFocused(false)}
    >
      {isBusy ? <Spinner /> : icon && <Icon of={icon} size={size === 'small' ? 16 : undefined} />}
      {children && <span className={styles.label}>{(isBusy && busyLabel) || children}</span>}
    </button>
  );
};
