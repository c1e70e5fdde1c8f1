import { useText } from '../../../ui/useText';
import type { RowMark } from '../../renewal/changes';
import styles from './MarkText.module.css';

export const MarkText = ({ mark }: { mark: RowMark }) => {
  const label = useText()(`list.marks.${mark}`);
  return (
    <span className={styles.mark} title={label}>
      <span className="sr-only">{label}</span>
    </span>
  );
};
