import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether the window matches a media query. The component is rendered again when the result changes.
 */
export function useMediaQuery(query: string): boolean {
  const subscribeToMediaQuery = useCallback(
    (listener: () => void) => {
      const mediaQueryList = window.matchMedia(query);
      mediaQueryList.addEventListener('change', listener);
      return () => mediaQueryList.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribeToMediaQuery, () => window.matchMedia(query).matches);
}

/** Returns whether the window is as narrow as on a phone, by the breakpoint of the style sheets. */
export const useIsPhoneWidth = (): boolean => useMediaQuery('(max-width: 600px)');
