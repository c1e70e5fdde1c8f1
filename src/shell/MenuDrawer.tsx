import { useTranslate } from 'ra-core';
import { useLayoutEffect, useRef } from 'react';
import { Modal } from '../ui/Modal';
import { FrameThemeSwitch } from './FrameThemeSwitch';
import { Menu } from './Menu';

/** The menu of a phone, over the page. */
export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate();
  const drawer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => drawer.current?.focus(), []);
  return (
    <Modal onEscape={onClose} onScrim={onClose}>
      <div
        {...{ role: 'dialog', 'aria-modal': true, 'aria-label': translate('app.menu.label') }}
        ref={drawer}
        tabIndex={-1}
        className="drawer"
      >
        <Menu onChoose={onClose} />
        <div className="drawer-foot">
          <FrameThemeSwitch />
        </div>
      </div>
    </Modal>
  );
};
