import type { ReactNode } from 'react';
import cardStyles from './card.module.css';
import { classNames } from './classNames';
import styles from './tableFrame.module.css';
import { useMediaQuery } from './usePhone';

/** Returns whether the window is so narrow that tables show each row as a card or a line. */
export const useIsTableNarrow = (): boolean => useMediaQuery('(max-width: 1100px)');

export interface TableFrameProps {
  label: string;
  heads: readonly string[];
  /** Width of each column in pixels; a column with undefined gets the remaining width. */
  widths: readonly (number | undefined)[];
  /**
   * Set if the last column contains actions. With `silent`, only screen readers get the header of this
   * column.
   */
  actionsColumn?: 'shown' | 'silent';
  /** True for a table inside a card. Such a table has lower rows, and a line around it. */
  isFlat?: boolean;
  children: ReactNode;
}

export const TableFrame = ({
  label,
  heads,
  widths,
  actionsColumn,
  isFlat = false,
  children,
}: TableFrameProps) => {
  const isActionsColumnIndex = (columnIndex: number) =>
    actionsColumn !== undefined && columnIndex === heads.length - 1;
  const table = (
    <table className={styles.table} aria-label={isFlat ? label : undefined}>
      <colgroup>
        {heads.map((head, columnIndex) => (
          <col key={head} style={{ width: widths[columnIndex] }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {heads.map((head, columnIndex) => (
            <th
              key={head}
              scope="col"
              className={isActionsColumnIndex(columnIndex) ? styles.right : undefined}
            >
              {isActionsColumnIndex(columnIndex) && actionsColumn === 'silent' ? (
                <span className="sr-only">{head}</span>
              ) : (
                head
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
  if (isFlat) return <div className={styles.framed}>{table}</div>;
  return (
    <section className={classNames(cardStyles.card, cardStyles.clipped)} aria-label={label}>
      {table}
    </section>
  );
};
