import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from './classNames';
import { Popup, type PopupProps } from './Popup';

export type MenuItem = {
  label: string;
  icon?: LucideIcon;
  /** Whether it is the one of several that is in force. */
  chosen?: boolean;
  /** What it does can't be undone. */
  danger?: boolean;
  onSelect: () => void;
};

type MenuProps = Pick<PopupProps, 'anchor' | 'onClose' | 'placement'> & {
  label: string;
  items: readonly MenuItem[];
};

const steps: Readonly<Record<string, (index: number, length: number) => number>> = {
  ArrowDown: (index, length) => (index + 1) % length,
  ArrowUp: (index, length) => (index + length - 1) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

const roleOf = ({ chosen }: MenuItem) =>
  chosen === undefined
    ? ({ role: 'menuitem' } as const)
    : ({ role: 'menuitemradio', 'aria-checked': chosen } as const);

/** A menu below a button: arrow keys move, Tab and Escape close, choosing does it and closes. */
export const Menu = ({ label, items, onClose, ...popup }: MenuProps) => {
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const first = Math.max(
    0,
    items.findIndex((item) => item.chosen),
  );
  useEffect(() => buttons.current[first]?.focus(), [first]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose();
    const index = buttons.current.findIndex((button) => button?.matches(':focus'));
    const next = steps[event.key]?.(index, items.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons.current[next]?.focus();
  };
  return (
    <Popup {...popup} role="menu" aria-label={label} className="menu-list" {...{ onClose, onKeyDown }}>
      {items.map((item, index) => (
        <button
          key={item.label}
          type="button"
          {...roleOf(item)}
          tabIndex={-1}
          ref={(button) => {
            buttons.current[index] = button;
          }}
          className={classNames(item.danger && 'no', item.chosen && 'on')}
          onClick={() => {
            onClose();
            item.onSelect();
          }}
        >
          {item.icon && <item.icon className={classNames('i', !item.danger && 'muted')} aria-hidden />}
          {item.label}
        </button>
      ))}
    </Popup>
  );
};
