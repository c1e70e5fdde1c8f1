import type { ReactNode } from 'react';
import cardStyles from '../ui/card.module.css';
import { classNames } from '../ui/classNames';
import { useMedia } from '../ui/usePhone';
import styles from './Operators.module.css';

/** Whether a row is a card. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 1100px)');

export interface TableFrameProps {
  label: string;
  /** The heads of the columns; the last one is of the acts, at the right. */
  heads: readonly string[];
  /** Pixels of each column; undefined takes what is left. */
  widths: readonly (number | undefined)[];
  children: ReactNode;
}

export const TableFrame = ({ label, heads, widths, children }: TableFrameProps) => (
  <section className={classNames(cardStyles.card, cardStyles.clipped)} aria-label={label}>
    <table className={styles.table}>
      <colgroup>
        {heads.map((head, at) => (
          <col key={head} style={{ width: widths[at] }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" className={at === heads.length - 1 ? styles.right : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
