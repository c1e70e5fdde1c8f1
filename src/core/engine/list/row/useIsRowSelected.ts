import { useListing, useListingState } from '../listing/ListingContext';
import { isRowInSelection } from '../listing/selection';

/** Returns whether a row is selected; undefined in a list without bulk acts. */
export function useIsRowSelected(id: string): boolean | undefined {
  const { bulk } = useListing().resource;
  return useListingState(({ selection }) => (bulk ? isRowInSelection(selection, id) : undefined));
}
