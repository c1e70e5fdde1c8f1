import { Button } from '../../../ui/Button';
import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { findRowsSelectedWithOtherFilters } from '../listing/selection';
import styles from './SelectionBar.module.css';
import { useRecordNameJoiner } from './useJoinedNames';

export const SelectionFromOtherFiltersNotice = () => {
  const { texts, select } = useListModel();
  const selection = useListModelState((state) => state.selection);
  const search = useListModelState((state) => state.search);
  const translate = useText();
  const joinNames = useRecordNameJoiner();
  const rows = findRowsSelectedWithOtherFilters(selection, search);
  if (rows.length === 0) return null;
  const rowCountText = formatCount(rows.length) + texts.unit;
  return (
    <p className={styles.elsewhere}>
      <span>{translate('list.bulk.elsewhere', { count: rowCountText, names: joinNames(rows) })}</span>
      <Button size="small" onClick={() => select(rows, false)}>
        {translate('list.bulk.takeOut')}
      </Button>
    </p>
  );
};
