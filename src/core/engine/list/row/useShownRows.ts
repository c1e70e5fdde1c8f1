import { useCallback, useState } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { Mark } from '../../renewal/changes';
import { useListing, useListingState } from '../listing/ListingContext';
import { keepLeft, leftAt } from '../place/left';

const NONE: ReadonlySet<string> = new Set();

/** Names the page of a list that the address asks for, with its filters. */
export function usePageKey(): string {
  const { storeKey, searchOf } = useListing();
  return useListingState(({ route }) => storeKey + searchOf(route.page));
}

/**
 * Ids of the rows that are open, and the press that opens or closes one. On a way back to a page the same rows
 * are open.
 */
function useOpened() {
  const page = usePageKey();
  const { isBack } = useListingState(({ route }) => route);
  const [opened, setOpened] = useState(() => (isBack ? leftAt(page).opened : NONE));
  const toggle = useCallback(
    (id: string) =>
      setOpened((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        keepLeft(page, { opened: after });
        return after;
      }),
    [page],
  );
  return { opened, toggle };
}

/** The visible rows of a list; `records` is undefined until the first records and the columns are known. */
export function useShownRows() {
  const { data, total = 0 } = useListingState(({ read }) => read);
  const isUnshaped = useListingState(({ views }) => views.isPending);
  const skip = useListingState((state) => state.skip);
  const marks = useListingState((state) => state.marks);
  return { records: isUnshaped ? undefined : data, skip, firstNumber: total - skip, marks, ...useOpened() };
}

/** The props of a row, in whatever shape. */
export type RowProps = {
  record: ConsoleRecord;
  number: number;
  /** The number of records of the list before it. */
  at: number;
  /** The mark of the last renewal. */
  mark: Mark | undefined;
  open: boolean;
  onOpen: (id: string) => void;
};
