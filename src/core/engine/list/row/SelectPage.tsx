import { Checkbox } from '../../../ui/Checkbox';
import { useText } from '../../../ui/useText';
import { shareOf } from '../listing/selection';
import { useSelecting } from '../listing/useSelection';

/** Selects all rows of the page, or none of them. */
export const SelectPage = () => {
  const { selection, rows, standIn, select } = useSelecting();
  const translate = useText();
  const share = shareOf(selection, rows);
  return (
    <Checkbox
      ref={(box) => {
        if (box) box.indeterminate = share === 'some';
      }}
      checked={share === 'all'}
      disabled={rows.length === 0}
      aria-label={translate('list.bulk.page')}
      // After paging on, the operator means the next page's rows, not the old ones shown while it loads. The focus
      // stays.
      aria-disabled={standIn || undefined}
      onChange={() => {
        if (!standIn) select(rows, share !== 'all');
      }}
    />
  );
};
