import { useStore } from 'ra-core';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { RunningExportView } from '../engine/excel/RunningExportView';
import { passwordConfirmationGate } from '../provider/wire/sessionGate';
import { classNames } from '../ui/classNames';
import { ProgressBar } from '../ui/ProgressBar';
import { useIsPhoneWidth } from '../ui/usePhone';
import { useText } from '../ui/useText';
import styles from './ConsoleFrame.module.css';
import { ConsoleMenu } from './ConsoleMenu';
import { decodeUrlPart } from './decoded';
import { ExpiredSession } from './ExpiredSession';
import { FailedPage } from './FailedPage';
import { FrameNotices } from './FrameNotices';
import { preventStrayFileDrops } from './fileDrops';
import { MenuDrawer } from './MenuDrawer';
import { NotFoundPage } from './NotFoundPage';
import { PrintFooter } from './PrintFooter';
import { TopBar } from './TopBar';
import { useReloadDataEveryMinute } from './useRenewListsByClock';

const ConfirmPasswordDialog = lazy(() => import('./ConfirmPasswordDialog'));

const PendingPasswordConfirmation = () => {
  const isConfirmationPending = useSyncExternalStore(
    passwordConfirmationGate.subscribe,
    () => passwordConfirmationGate.expired,
  );
  return (
    isConfirmationPending && (
      // If the dialog can't be shown, the waiting call is refused, because nobody can confirm it. The
      // operator can then repeat the call.
      <ErrorBoundary fallback={null} onError={() => passwordConfirmationGate.abandon()}>
        <Suspense>
          <ConfirmPasswordDialog />
        </Suspense>
      </ErrorBoundary>
    )
  );
};

const MAIN_ELEMENT_ID = 'main';

export const ConsoleFrame = ({ children }: { children?: ReactNode }) => {
  const translate = useText();
  const { pathname, search } = useLocation();
  const isPhoneWidth = useIsPhoneWidth();
  const [folded, setFolded] = useStore('menu.folded', false);
  const [drawer, setDrawer] = useState(false);
  useEffect(preventStrayFileDrops, []);
  useReloadDataEveryMinute();
  return (
    <div className={styles.app}>
      <a className={classNames(styles.skip, 'off-paper')} href={`#${MAIN_ELEMENT_ID}`}>
        {translate('app.skip')}
      </a>
      <TopBar onOpenMenu={isPhoneWidth ? () => setDrawer(true) : undefined} />
      {isPhoneWidth ? (
        drawer && <MenuDrawer onClose={() => setDrawer(false)} />
      ) : (
        <ConsoleMenu folded={folded} onFold={setFolded} />
      )}
      <main className={styles.main} id={MAIN_ELEMENT_ID} tabIndex={-1}>
        <FrameNotices />
        <ErrorBoundary FallbackComponent={FailedPage} resetKeys={[pathname]}>
          <Suspense fallback={<ProgressBar label={translate('app.loading')} />}>
            {decodeUrlPart(pathname + search) === undefined ? <NotFoundPage /> : children}
          </Suspense>
        </ErrorBoundary>
      </main>
      <PrintFooter />
      <PendingPasswordConfirmation />
      <RunningExportView />
      <ExpiredSession />
    </div>
  );
};
