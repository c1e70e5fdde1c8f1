import { Modal } from '../ui/Modal';
import { useFocusOnOpen } from '../ui/useFocusOnOpen';
import { useText } from '../ui/useText';
import { ConsoleMenu } from './ConsoleMenu';
import { FrameThemeSwitch } from './FrameThemeSwitch';
import styles from './MenuDrawer.module.css';

export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
  const translate = useText();
  const drawerRef = useFocusOnOpen<HTMLDivElement>();
  return (
    <Modal onEscape={onClose} onScrim={onClose}>
      <div
        {...{ role: 'dialog', 'aria-modal': true, 'aria-label': translate('app.menu.label') }}
        ref={drawerRef}
        tabIndex={-1}
        className={styles.drawer}
      >
        <ConsoleMenu onChoose={onClose} />
        <div className={styles.foot}>
          <FrameThemeSwitch />
        </div>
      </div>
    </Modal>
  );
};
