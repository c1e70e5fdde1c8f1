import type { ReactNode } from 'react';
import { toSeoulTimeText } from '../schema/index';
import { useText } from '../ui/useText';
import { Card, FailedHomeCard, StaleHomeCardNotice } from './Card';
import styles from './Card.module.css';
import { LoadingRows } from './LoadingCard';
import type { DashboardDataState } from './useDashboardData';

export const RowTime = ({ at, day = false }: { at: unknown; day?: boolean }) => {
  const timeText = toSeoulTimeText(at);
  return (
    <time className={styles.moment} dateTime={String(at ?? '')}>
      {day ? timeText.slice(0, 10) : timeText}
    </time>
  );
};

interface HomeCardRowsProps<T> {
  title: string;
  note?: ReactNode;
  acts?: ReactNode;
  reading: DashboardDataState<T>;
  /** The number of placeholder rows while loading. */
  expected: number;
  /** True if there might be many more rows than expected. */
  varies?: boolean;
  rowsOf: (data: T) => readonly ReactNode[];
  /** Renders the element that surrounds the rows; by default, this element is a list. */
  wrapRows?: (rows: readonly ReactNode[]) => ReactNode;
  /** The text that is shown if there are no rows. */
  empty: string;
}

export const HomeCardRows = <T,>(props: HomeCardRowsProps<T>) => {
  const { title, note, acts, reading, expected, varies, rowsOf, wrapRows, empty } = props;
  const translate = useText();
  const { data, error, busy, again } = reading;
  const rows = data && rowsOf(data);
  const renderRowsAsList = (rowNodes: readonly ReactNode[]) => (
    <ul className={styles.rows} aria-label={translate('list.cards', { name: title })}>
      {rowNodes}
    </ul>
  );
  return (
    <Card {...{ title, note, acts }} grows={varies && !data && !error}>
      {data && error && <StaleHomeCardNotice {...{ error, again }} />}
      {rows && rows.length > 0 && (wrapRows ?? renderRowsAsList)(rows)}
      {rows?.length === 0 && <p className={styles.none}>{empty}</p>}
      {!data && error && <FailedHomeCard {...{ title, error, busy, again }} />}
      {!data && !error && <LoadingRows rows={expected} label={title} />}
    </Card>
  );
};
