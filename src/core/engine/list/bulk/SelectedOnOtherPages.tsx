import { Button } from '../../../ui/Button';
import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import { useListing, useListingState } from '../listing/ListingContext';
import { chosenUnderOtherFilters } from '../listing/selection';
import styles from './SelectionBar.module.css';
import { useJoinedNames } from './useJoinedNames';

export const SelectedOnOtherPages = () => {
  const { texts, select } = useListing();
  const selection = useListingState((state) => state.selection);
  const search = useListingState((state) => state.search);
  const translate = useText();
  const names = useJoinedNames();
  const rows = chosenUnderOtherFilters(selection, search);
  if (rows.length === 0) return null;
  const count = formatCount(rows.length) + texts.unit;
  return (
    <p className={styles.elsewhere}>
      <span>{translate('list.bulk.elsewhere', { count, names: names(rows) })}</span>
      <Button size="small" onClick={() => select(rows, false)}>
        {translate('list.bulk.takeOut')}
      </Button>
    </p>
  );
};
