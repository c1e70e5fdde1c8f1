import { useEffect, useState } from 'react';
import { useListModelState } from './ListingContext';

/**
 * Returns true once the list was read or its call failed. Less urgent code waits for this, so that it does
 * not delay the rows.
 */
export function useIsListLoaded(): boolean {
  const hasDataOrError = useListModelState(({ read }) => read.data !== undefined || read.error !== null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (hasDataOrError) setRead(true);
  }, [hasDataOrError]);
  return isRead;
}
