import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import { computeLastPageNumber } from '../../address/listState';
import { lazyOptionalComponent } from '../../loading/lazyPart';
import { useListModel, useListModelState } from '../listing/ListingContext';
import styles from './ListFoot.module.css';
import { PageLinks } from './PageLinks';

const ListSums = lazyOptionalComponent(async () => (await import('./ListSums')).ListSums);

export type ListFootProps = {
  total: number;
  /** Number of visible records. */
  shown: number;
  phone: boolean;
  /** The controls for the list's columns and row height; undefined if a bar above the list contains them. */
  tools?: ReactNode;
};

export const ListFoot = ({ total, shown, phone, tools }: ListFootProps) => {
  const { list, texts, searchOf } = useListModel();
  const skippedRowCount = useListModelState((state) => state.skip);
  const { page } = useListModelState(({ route }) => route);
  const translate = useText();
  return (
    <>
      {list.sums && <ListSums />}
      <div className={styles.foot} data-bar>
        <span>
          {translate('list.total')} <b>{formatCount(total)}</b>
          {texts.unit}
        </span>
        <PageLinks {...{ page, phone, searchOf }} lastPage={computeLastPageNumber(total, list.perPage)} />
        {!phone && (
          <span className={styles.end}>
            {shown > 0 && (
              <span>
                {translate('list.range', { from: skippedRowCount + 1, to: skippedRowCount + shown })}
              </span>
            )}
            {tools}
          </span>
        )}
      </div>
    </>
  );
};
