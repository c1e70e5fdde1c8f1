import { useEffect, useState } from 'react';
import { useListingState } from './ListingContext';

/** True once the list was read, or could not be: code that can follow its rows would keep them waiting. */
export function useOnceRead(): boolean {
  const isThere = useListingState(({ read }) => read.data !== undefined || read.error !== null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (isThere) setRead(true);
  }, [isThere]);
  return isRead;
}
