import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleProvider } from '../../provider/dataProvider';
import type { SearchHitGroup } from '../../schema/index';

/**
 * Milliseconds without a key press before the search starts. While a syllable is being composed,
 * `IME_COMPOSITION_PAUSE_MS` applies instead.
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
export function usePaletteSearchResults(
  searchText: string,
  isComposing: boolean,
): CommandPaletteSearchResults {
  const provider = useDataProvider<ConsoleProvider>();
  const term = searchText.trim();
  const [debouncedTerm, setDebouncedTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => setDebouncedTerm(term),
      isComposing ? IME_COMPOSITION_PAUSE_MS : TYPING_DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [term, isComposing]);
  const { data, error, refetch } = useQuery({
    queryKey: ['everything', debouncedTerm],
    queryFn: ({ signal }) => provider.searchEverything(debouncedTerm, { signal }),
    enabled: debouncedTerm !== '',
    // Results are not cached, because a found record might be deleted later.
    gcTime: 0,
  });
  const areResultsCurrent = debouncedTerm === term && term !== '';
  return {
    groups: areResultsCurrent ? data : undefined,
    error: areResultsCurrent ? error : null,
    again: () => void refetch(),
  };
}
