import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import { lastPage } from '../../address/listState';
import { useListScreen } from '../listing/ListScreenContext';
import type { RouteState } from '../listing/useListState';
import styles from './Foot.module.css';
import { PageLinks } from './PageLinks';

export type FootProps = {
  total: number;
  /** The number of records before the visible ones, and the number of visible ones. */
  skip: number;
  shown: number;
  state: RouteState;
  phone: boolean;
  /** The tools that shape the list, if no bar above it has them. */
  tools?: ReactNode;
};

/** The foot under the records: their total, the page links, and the position of the visible ones. */
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
