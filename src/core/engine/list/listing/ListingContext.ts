import { useSyncExternalStore } from 'react';
import { createRequiredContext } from '../../../ui/requiredContext';
import type { Listing } from './listing';
import type { ListingState } from './state';

/** Provider and hook for the open list around a component. */
export const [ListingProvider, useListing] = createRequiredContext<Listing>('No list around this component');

/**
 * Selects state of the surrounding list. The component renders again only when the selected value changes. So
 * `select` must return a part of the state or a plain value, never a new object.
 */
export function useListingState<V>(select: (state: ListingState) => V): V {
  const { subscribe, getState } = useListing();
  return useSyncExternalStore(subscribe, () => select(getState()));
}
