import { useEffect, useState } from 'react';
import { useListingState } from './ListingContext';

/** Returns true once the list was read or failed; code that can load later must not delay its rows. */
export function useIsListRead(): boolean {
  const isThere = useListingState(({ read }) => read.data !== undefined || read.error !== null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (isThere) setRead(true);
  }, [isThere]);
  return isRead;
}
