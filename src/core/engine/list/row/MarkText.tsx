import { useText } from '../../../ui/useText';
import type { Mark } from '../../renewal/changes';
import styles from './MarkText.module.css';

/** The reason for a row's mark; the mark itself is an icon. */
export const MarkText = ({ mark }: { mark: Mark }) => {
  const label = useText()(`list.marks.${mark}`);
  return (
    <span className={styles.mark} title={label}>
      <span className="sr-only">{label}</span>
    </span>
  );
};
