import type { IconNode } from 'lucide';
import cardStyles from '../ui/card.module.css';
import { classNames } from '../ui/classNames';
import { formatCount } from '../ui/formatCount';
import { Icon } from '../ui/Icon';
import { Skeleton } from '../ui/Skeleton';
import { useText } from '../ui/useText';
import styles from './HomeCounts.module.css';

/** A row of the table: for one state, the numbers of records that got this state in several periods. */
export interface HomeCountRow {
  label: string;
  counts: RecordCountsByPeriod | undefined;
}

/**
 * The numbers of records that got a state today and in the last seven days; for some states also the number
 * of all records.
 */
export interface RecordCountsByPeriod {
  today: number;
  week: number;
  total?: number;
  /**
   * The numbers for earlier periods: `today` is for yesterday, and `week` for the seven days before the last
   * seven days. Absent if no data exist for these periods.
   */
  former?: { today: number; week: number };
}

type HomeCountColumn = Exclude<keyof RecordCountsByPeriod, 'former'>;
type ColumnWithPrecedingCount = keyof NonNullable<RecordCountsByPeriod['former']>;

const columnsWithPrecedingCount: readonly ColumnWithPrecedingCount[] = ['today', 'week'];

interface HomeCountsProps {
  title: string;
  icon: IconNode;
  /** The rows of the table. Rows without counts are placeholders. */
  rows: readonly HomeCountRow[];
  columns?: readonly HomeCountColumn[];
  /** Heading of the table's column that names the states. */
  states: string;
}

export const HomeCountTable = ({
  title,
  icon,
  rows,
  states,
  columns = ['today', 'week'],
}: HomeCountsProps) => {
  const translate = useText();
  const areCountsLoaded = rows.every(({ counts }) => counts !== undefined);
  const todayTotal = rows.reduce((sum, { counts }) => sum + (counts?.today ?? 0), 0);
  return (
    <section
      className={classNames(cardStyles.card, styles.card)}
      aria-label={title}
      aria-busy={!areCountsLoaded}
    >
      <div className={styles.top}>
        <Icon of={icon} />
        <h2 className={cardStyles.title}>{title}</h2>
        {areCountsLoaded && (
          <p className={styles.today}>
            {translate('home.today')} <b>{formatCount(todayTotal)}</b>
            {translate('home.unit')}
          </p>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{states}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {translate(`home.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, counts }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map((column) => (
                <td key={column}>
                  {counts ? (
                    formatCount(counts[column] ?? 0)
                  ) : (
                    <Skeleton align="right" style={{ width: 24 }} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {areCountsLoaded && rows.every(({ counts }) => counts?.former) && (
        <p className={styles.former}>
          {columnsWithPrecedingCount.map((column) => (
            <span key={column}>
              {translate(`home.former.${column}`, {
                count: formatCount(
                  rows.reduce((sum, { counts }) => sum + (counts?.former?.[column] ?? 0), 0),
                ),
              })}
            </span>
          ))}
        </p>
      )}
    </section>
  );
};
