import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleProvider } from '../../provider/dataProvider';
import type { SearchHitGroup } from '../../schema/index';

/**
 * Milliseconds without a key press before the search starts. During the composition of a syllable, the pause
 * is longer.
 */
const TYPING_DEBOUNCE_MS = 120;
const IME_COMPOSITION_PAUSE_MS = 300;

export interface CommandPaletteSearchResults {
  /** The results for the present term; undefined until they are known. */
  groups: readonly SearchHitGroup[] | undefined;
  error: Error | null;
  again: () => void;
}

/** Returns the API's results for the present term. Results for an earlier term are never shown. */
export function usePaletteSearchResults(text: string, isComposing: boolean): CommandPaletteSearchResults {
  const provider = useDataProvider<ConsoleProvider>();
  const term = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => setAsked(term),
      isComposing ? IME_COMPOSITION_PAUSE_MS : TYPING_DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [term, isComposing]);
  const { data, error, refetch } = useQuery({
    queryKey: ['everything', asked],
    queryFn: ({ signal }) => provider.searchEverything(asked, { signal }),
    enabled: asked !== '',
    // Results are not cached, because a found record might be deleted later.
    gcTime: 0,
  });
  const isOurs = asked === term && term !== '';
  return { groups: isOurs ? data : undefined, error: isOurs ? error : null, again: () => void refetch() };
}
