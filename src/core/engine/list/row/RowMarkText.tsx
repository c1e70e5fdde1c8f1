import { useText } from '../../../ui/useText';
import type { RowChangeMark } from '../../renewal/changes';
import styles from './RowMarkText.module.css';

export const RowMarkText = ({ mark }: { mark: RowChangeMark }) => {
  const label = useText()(`list.marks.${mark}`);
  return (
    <span className={styles.mark} title={label}>
      <span className="sr-only">{label}</span>
    </span>
  );
};
