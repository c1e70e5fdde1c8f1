import { Skeleton } from '../ui/Skeleton';
import { useText } from '../ui/useText';
import styles from './Card.module.css';

export const LoadingCard = ({ height, label }: { height: number; label: string }) => {
  const translate = useText();
  return (
    <div className={styles.waiting} role="status" aria-label={translate('home.loading', { name: label })}>
      <Skeleton shape="box" style={{ height }} />
    </div>
  );
};

const SKELETON_LINE_WIDTHS = ['78%', '60%', '70%', '52%'];

export const LoadingRows = ({ rows, label }: { rows: number; label: string }) => {
  const translate = useText();
  return (
    <div role="status" aria-label={translate('home.loading', { name: label })}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={styles.waitingRow}>
          <Skeleton style={{ width: SKELETON_LINE_WIDTHS[row % SKELETON_LINE_WIDTHS.length] }} />
          <Skeleton style={{ width: '40%' }} />
        </div>
      ))}
    </div>
  );
};
