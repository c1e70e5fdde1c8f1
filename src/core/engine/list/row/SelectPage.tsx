import { Checkbox } from '../../../ui/Checkbox';
import { useText } from '../../../ui/useText';
import { useListing, useListingState } from '../listing/ListingContext';
import { selectedShareOf } from '../listing/selection';

export const SelectPage = () => {
  const { select } = useListing();
  const rows = useListingState((state) => state.rows);
  const share = useListingState(({ selection }) => selectedShareOf(selection, rows));
  const standIn = useListingState(({ read }) => read.isPlaceholderData === true);
  const translate = useText();
  return (
    <Checkbox
      ref={(box) => {
        if (box) box.indeterminate = share === 'some';
      }}
      checked={share === 'all'}
      disabled={rows.length === 0}
      aria-label={translate('list.bulk.page')}
      // After paging on, the operator means the next page's rows, not the old ones shown while it loads; the
      // focus stays.
      aria-disabled={standIn || undefined}
      onChange={() => {
        if (!standIn) select(rows, share !== 'all');
      }}
    />
  );
};
