import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useReference } from 'ra-core';
import { useEffect, useState } from 'react';
import {
  READ_TITLES_ONLY_OPTION,
  type RecordTitle,
  type TitleSearchResult,
} from '../../provider/calls/titles';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { useText } from '../../ui/useText';

/** Milliseconds between the last key press in a record search and the call that searches. */
const RECORD_SEARCH_DEBOUNCE_MS = 200;

const EMPTY_TITLE_SEARCH_RESULT: TitleSearchResult = { titles: [], more: false };

/**
 * Returns the names of a tree record's ancestors as one text, the topmost first. `recordNames` is appended if it is
 * given.
 */
export const formatTreePath = ({ path = [] }: RecordTitle, ...recordNames: readonly string[]): string =>
  [...path, ...recordNames].join(' › ');

/**
 * Debounces a search term. An empty term and null take effect at once; the term is null while the list of
 * options is closed.
 */
export function useDebouncedSearchTerm(term: string | null): string | null {
  const [debouncedTerm, setDebouncedTerm] = useState(term);
  useEffect(() => {
    if (!term) {
      setDebouncedTerm(term);
      return;
    }
    const timer = setTimeout(() => setDebouncedTerm(term), RECORD_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return term ? debouncedTerm : term;
}

/**
 * Returns the records of a resource whose titles match a search term. While the term is null, no call is
 * made.
 */
export function useTitleSearch(resource: string, term: string | null) {
  const provider = useDataProvider<ConsoleProvider>();
  const debouncedTerm = useDebouncedSearchTerm(term);
  const { data, error, isFetching, isPlaceholderData } = useQuery<TitleSearchResult>({
    queryKey: [resource, 'titles', debouncedTerm],
    queryFn: ({ signal }) => provider.findTitles(resource, debouncedTerm ?? '', { signal }),
    enabled: debouncedTerm !== null,
    placeholderData: keepPreviousData,
  });
  const isResultCurrent = data !== undefined && !isFetching && !isPlaceholderData && debouncedTerm === term;
  return { found: data ?? EMPTY_TITLE_SEARCH_RESULT, error, current: isResultCurrent };
}

/**
 * Returns the title of a record. One request reads all the titles that a page needs. `substitute` is the text
 * to show without a title: empty while it is being read. `again` reads a title again whose read failed.
 */
export function useRecordTitle(resource: string, id: string | null) {
  const translate = useText();
  const { referenceRecord, isPending, isLoading, error, refetch } = useReference<RecordTitle>({
    reference: resource,
    id: id ?? '',
    options: { meta: READ_TITLES_ONLY_OPTION, enabled: Boolean(id) },
  });
  const recordTitle = id ? referenceRecord : undefined;
  const gone = Boolean(id) && !isPending && !error && !recordTitle;
  const isUnread = Boolean(id && error) && !recordTitle;
  return {
    title: recordTitle,
    isLoading,
    substitute: gone || isUnread ? translate(`list.reference.${gone ? 'gone' : 'unread'}`) : '',
    again: () => {
      if (isUnread) void refetch();
    },
  };
}
