import { useSyncExternalStore } from 'react';
import { useHasUnsaved } from '../engine/unsavedWork';
import { Notice } from '../ui/Notice';
import { useText } from '../ui/useText';
import styles from './Notices.module.css';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** True if the records live only in the page: the build with the mock API. */
const isDemo = import.meta.env.VITE_API === 'mock';

/** Notices for every page: no connection, or records that are not saved. */
export const Notices = () => {
  const translate = useText();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const offline = useHasUnsaved() ? 'app.offlineUnsaved' : 'app.offline';
  const lines = [...(online ? [] : [translate(offline)]), ...(isDemo ? [translate('app.demo')] : [])];
  return lines.map((line) => (
    <Notice key={line} tone="amber" role="status" className={styles.strip}>
      {line}
    </Notice>
  ));
};
