import { Modal } from '../ui/Modal';
import { useTakeFocus } from '../ui/useTakeFocus';
import { useText } from '../ui/useText';
import { FrameThemeSwitch } from './FrameThemeSwitch';
import { Menu } from './Menu';
import styles from './MenuDrawer.module.css';

export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
  const translate = useText();
  const drawer = useTakeFocus<HTMLDivElement>();
  return (
    <Modal onEscape={onClose} onScrim={onClose}>
      <div
        {...{ role: 'dialog', 'aria-modal': true, 'aria-label': translate('app.menu.label') }}
        ref={drawer}
        tabIndex={-1}
        className={styles.drawer}
      >
        <Menu onChoose={onClose} />
        <div className={styles.foot}>
          <FrameThemeSwitch />
        </div>
      </div>
    </Modal>
  );
};
