import { useText } from '../../../ui/useText';
import type { RowChangeMark } from '../../renewal/changes';
import styles from './RowChangeBadge.module.css';

export const RowChangeBadge = ({ mark }: { mark: RowChangeMark }) => {
  const label = useText()(`list.marks.${mark}`);
  return (
    <span className={styles.mark} title={label}>
      <span className="sr-only">{label}</span>
    </span>
  );
};
