import { useGetIdentity } from 'ra-core';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useHasUnsavedWork } from '../engine/unsavedWork';
import type { OperatorIdentity } from '../provider/session/authProvider';
import { Notice } from '../ui/Notice';
import { useText } from '../ui/useText';
import styles from './FrameNotices.module.css';

function subscribeToOnlineState(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** True in the build with the mock API, whose records only exist in the page's memory. */
const isDemoConsole = import.meta.env.VITE_API === 'mock';

const DeletionPausedNotice = lazy(() => import('./SweepNotice'));

export const FrameNotices = () => {
  const translate = useText();
  const isOnline = useSyncExternalStore(subscribeToOnlineState, () => navigator.onLine);
  const offlineTextKey = useHasUnsavedWork() ? 'app.offlineUnsaved' : 'app.offline';
  const noticeTexts = [
    ...(isOnline ? [] : [translate(offlineTextKey)]),
    ...(isDemoConsole ? [translate('app.demo')] : []),
  ];
  const { sweepFrom } = (useGetIdentity().identity as OperatorIdentity | undefined) ?? {};
  return (
    <>
      {noticeTexts.map((noticeText) => (
        <Notice key={noticeText} tone="amber" role="status" className={styles.strip}>
          {noticeText}
        </Notice>
      ))}
      {sweepFrom && (
        <Suspense>
          <DeletionPausedNotice until={sweepFrom} />
        </Suspense>
      )}
    </>
  );
};
