import { useSyncExternalStore } from 'react';

/** The width below which the console is laid out for a phone; the stylesheets say the same. */
const query = () => window.matchMedia('(max-width: 600px)');

function subscribe(listener: () => void): () => void {
  const list = query();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
