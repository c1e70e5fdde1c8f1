import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useReference } from 'ra-core';
import { useEffect, useState } from 'react';
import { type FoundTitles, TITLES, type TitleRecord } from '../../provider/calls/titles';
import type { ConsoleProvider } from '../../provider/dataProvider';

/** Debounce of the search, in milliseconds. */
const REST = 200;

const NONE: FoundTitles = { titles: [], more: false };

/** The way to a record of a tree, from the topmost one, in front of its own name if that is given. */
export const wayTo = ({ path = [] }: TitleRecord, ...name: readonly string[]): string =>
  [...path, ...name].join(' › ');

/** A term once typing rests; an empty one and a closed list at once. */
export function useRested(term: string | null): string | null {
  const [rested, setRested] = useState(term);
  useEffect(() => {
    if (!term) {
      setRested(term);
      return;
    }
    const timer = setTimeout(() => setRested(term), REST);
    return () => clearTimeout(timer);
  }, [term]);
  return term ? rested : term;
}

/** The records of a resource whose titles match a term; no call while it is null. */
export function useFoundTitles(resource: string, term: string | null) {
  const provider = useDataProvider<ConsoleProvider>();
  const rested = useRested(term);
  const { data, error, isFetching, isPlaceholderData } = useQuery<FoundTitles>({
    queryKey: [resource, 'titles', rested],
    queryFn: ({ signal }) => provider.findTitles(resource, rested ?? '', { signal }),
    enabled: rested !== null,
    placeholderData: keepPreviousData,
  });
  const current = data !== undefined && !isFetching && !isPlaceholderData && rested === term;
  return { found: data ?? NONE, error, current };
}

/** The title of one record; the titles of a whole page share one call. `gone` where there is no such record. */
export function useTitle(resource: string, id: string | null) {
  const { referenceRecord, isPending, error } = useReference<TitleRecord>({
    reference: resource,
    id: id ?? '',
    options: { meta: TITLES, enabled: Boolean(id) },
  });
  const title = id ? referenceRecord : undefined;
  return { title, gone: Boolean(id) && !isPending && !error && !title };
}
