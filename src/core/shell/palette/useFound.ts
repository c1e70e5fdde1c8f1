import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleProvider } from '../../provider/dataProvider';
import type { FoundGroup } from '../../schema/index';

/** Milliseconds without a key before the API is asked; longer while a syllable is being composed. */
const PAUSE = 120;
const COMPOSING_PAUSE = 300;

export interface Found {
  /** What was found for the term as it stands; undefined while that is not known. */
  groups: readonly FoundGroup[] | undefined;
  error: Error | null;
  again: () => void;
}

/** What the API finds for a term. The answer to an earlier term is never what this one is answered. */
export function useFound(text: string, isComposing: boolean): Found {
  const provider = useDataProvider<ConsoleProvider>();
  const term = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(term), isComposing ? COMPOSING_PAUSE : PAUSE);
    return () => clearTimeout(timer);
  }, [term, isComposing]);
  const { data, error, refetch } = useQuery({
    queryKey: ['everything', asked],
    queryFn: ({ signal }) => provider.searchEverything(asked, { signal }),
    enabled: asked !== '',
    // What was found may be gone, and nothing of it is to stay in the page.
    gcTime: 0,
  });
  const isOurs = asked === term && term !== '';
  return { groups: isOurs ? data : undefined, error: isOurs ? error : null, again: () => void refetch() };
}
