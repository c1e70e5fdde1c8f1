import type { IconNode } from 'lucide';
import { type KeyboardEvent, useRef } from 'react';
import { moveFocusByArrowKey } from './arrowKeys';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Menu.module.css';
import { Popup, type PopupProps } from './Popup';

export type MenuItem = {
  label: string;
  icon?: IconNode;
  /** True if the item is the selected one of several. */
  chosen?: boolean;
  /** True if the item's action can't be undone. */
  danger?: boolean;
  onSelect: () => void;
};

type MenuPopupProps = Pick<PopupProps, 'anchor' | 'onClose' | 'placement'> & {
  label: string;
  items: readonly MenuItem[];
};

const buildMenuItemAriaProps = ({ chosen }: MenuItem) =>
  chosen === undefined
    ? ({ role: 'menuitem' } as const)
    : ({ role: 'menuitemradio', 'aria-checked': chosen } as const);

export const Menu = ({ label, items, onClose, ...popup }: MenuPopupProps) => {
  const buttonsRef = useRef<(HTMLButtonElement | null)[]>([]);
  const onKeyDown = (event: KeyboardEvent) =>
    moveFocusByArrowKey(
      event,
      'vertical',
      buttonsRef.current.filter((button) => button !== null),
    );
  return (
    <Popup
      {...popup}
      {...{ onClose, onKeyDown }}
      role="menu"
      aria-label={label}
      className={styles.list}
      first="[aria-checked=true]"
    >
      {items.map((item, index) => (
        <button
          key={item.label}
          type="button"
          {...buildMenuItemAriaProps(item)}
          tabIndex={-1}
          ref={(button) => {
            buttonsRef.current[index] = button;
          }}
          className={classNames(item.danger && styles.danger, item.chosen && styles.chosen)}
          onClick={() => {
            onClose();
            item.onSelect();
          }}
        >
          {item.icon && <Icon of={item.icon} className={item.danger ? undefined : 'muted'} />}
          {item.label}
        </button>
      ))}
    </Popup>
  );
};
