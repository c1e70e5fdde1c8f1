import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether the window matches a media query. The component is rendered again when the result changes.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Returns whether the window is as narrow as on a phone, by the breakpoint of the style sheets. */
export const useIsPhoneWidth = (): boolean => useMediaQuery('(max-width: 600px)');
