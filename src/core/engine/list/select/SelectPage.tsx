import { Checkbox } from '../../../ui/Checkbox';
import { useText } from '../../../ui/useText';
import { shareOf } from './selection';
import { useSelecting } from './useSelection';

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
      // Who went on to the next page means its rows, not those that stand there until it is read. The focus stays.
      aria-disabled={standIn || undefined}
      onChange={() => {
        if (!standIn) select(rows, share !== 'all');
      }}
    />
  );
};
