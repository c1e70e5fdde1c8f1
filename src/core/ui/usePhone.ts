import { useSyncExternalStore } from 'react';

/** The phone breakpoint, as in the stylesheets. */
const query = () => window.matchMedia('(max-width: 600px)');

function subscribe(listener: () => void): () => void {
  const list = query();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** True if the window is as narrow as a phone's. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
