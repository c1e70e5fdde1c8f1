import { useListing, useListingState } from '../listing/ListingContext';
import { isSelected } from '../listing/selection';

/** Returns whether a row is selected; undefined in a list without bulk acts. */
export function useIsRowSelected(id: string): boolean | undefined {
  const { bulk } = useListing().resource;
  return useListingState(({ selection }) => (bulk ? isSelected(selection, id) : undefined));
}
