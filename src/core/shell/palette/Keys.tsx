import { useText } from '../../ui/useText';
import styles from './Palette.module.css';

export const Keys = () => {
  const translate = useText();
  return (
    <div className={styles.keys}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {translate('palette.keys.move')}
      </span>
      <span>
        <kbd>Enter</kbd> {translate('palette.keys.open')}
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {translate('palette.keys.tab')}
      </span>
      <span>
        <kbd>Tab</kbd> {translate('palette.keys.scope')}
      </span>
      <span className={styles.push}>{translate('palette.keys.initials')}</span>
    </div>
  );
};
