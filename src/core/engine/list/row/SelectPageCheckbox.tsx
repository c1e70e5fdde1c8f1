import { Checkbox } from '../../../ui/Checkbox';
import { useText } from '../../../ui/useText';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { computePageSelectionState } from '../listing/selection';

export const SelectPageCheckbox = () => {
  const { select } = useListModel();
  const rows = useListModelState((state) => state.rows);
  const selectionState = useListModelState(({ selection }) => computePageSelectionState(selection, rows));
  const showsPlaceholderRows = useListModelState(({ read }) => read.isPlaceholderData === true);
  const translate = useText();
  return (
    <Checkbox
      ref={(checkboxElement) => {
        if (checkboxElement) checkboxElement.indeterminate = selectionState === 'some';
      }}
      checked={selectionState === 'all'}
      disabled={rows.length === 0}
      aria-label={translate('list.bulk.page')}
      // While the next page loads, the rows of the previous page are still visible. The operator would select
      // them by mistake, so the check box is disabled. `aria-disabled` keeps the focus on it.
      aria-disabled={showsPlaceholderRows || undefined}
      onChange={() => {
        if (!showsPlaceholderRows) select(rows, selectionState !== 'all');
      }}
    />
  );
};
