import { useListModel, useListModelState } from '../listing/ListingContext';
import { isRowInSelection } from '../listing/selection';

/** Returns whether a row is selected; undefined in a list without bulk actions. */
export function useIsRowSelected(id: string): boolean | undefined {
  const { bulk } = useListModel().resource;
  return useListModelState(({ selection }) => (bulk ? isRowInSelection(selection, id) : undefined));
}
