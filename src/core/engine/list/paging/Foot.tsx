import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import { lastPage } from '../../address/listState';
import { useListScreen } from '../ListScreenContext';
import type { RouteState } from '../useListState';
import styles from './Foot.module.css';
import { PageLinks } from './PageLinks';

export type FootProps = {
  total: number;
  /** How many records come before those that are shown, and how many those are. */
  skip: number;
  shown: number;
  state: RouteState;
  phone: boolean;
  /** What shapes the list, where no bar above it has that. */
  tools?: ReactNode;
};

/** Under the records: how many there are, the other pages, and which of them these are. */
export const Foot = ({ total, skip, shown, state, phone, tools }: FootProps) => {
  const { list, texts } = useListScreen();
  const translate = useText();
  const { page, searchOf } = state;
  return (
    <div className={styles.foot} data-bar>
      <span>
        {translate('list.total')} <b>{formatCount(total)}</b>
        {texts.unit}
      </span>
      <PageLinks {...{ page, phone, searchOf }} last={lastPage(total, list.perPage)} />
      {!phone && (
        <span className={styles.end}>
          {shown > 0 && <span>{translate('list.range', { from: skip + 1, to: skip + shown })}</span>}
          {tools}
        </span>
      )}
    </div>
  );
};
