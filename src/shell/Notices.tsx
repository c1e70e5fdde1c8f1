import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { useHasUnsaved } from '../engine/unsavedWork';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the records live in the page only: the build that answers its own calls. */
const isDemo = import.meta.env.VITE_API === 'mock';

/** What holds for every page at the moment: no connection, or records that nobody keeps. */
export const Notices = () => {
  const translate = useTranslate();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const offline = useHasUnsaved() ? 'app.offlineUnsaved' : 'app.offline';
  const lines = [...(online ? [] : [offline]), ...(isDemo ? ['app.demo'] : [])];
  return lines.map((line) => (
    <p key={line} className="notice amber strip" role="status">
      <TriangleAlert className="i i16" aria-hidden />
      {translate(line)}
    </p>
  ));
};
