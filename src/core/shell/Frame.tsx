import { useStore } from 'ra-core';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { ExportSlot } from '../engine/excel/ExportSlot';
import { confirmGate } from '../provider/wire/sessionGate';
import { classNames } from '../ui/classNames';
import { ProgressBar } from '../ui/ProgressBar';
import { usePhone } from '../ui/usePhone';
import { useText } from '../ui/useText';
import { decodeUrlPart } from './decoded';
import { ExpiredSession } from './ExpiredSession';
import { FailedPage } from './FailedPage';
import styles from './Frame.module.css';
import { refuseStrayFiles } from './fileDrops';
import { Menu } from './Menu';
import { MenuDrawer } from './MenuDrawer';
import { NotFoundPage } from './NotFoundPage';
import { Notices } from './Notices';
import { PrintFoot } from './PrintFoot';
import { TopBar } from './TopBar';
import { useRenewalClock } from './useRenewalClock';

const ConfirmPasswordDialog = lazy(() => import('./ConfirmPasswordDialog'));

const ConfirmPassword = () => {
  const waits = useSyncExternalStore(confirmGate.subscribe, () => confirmGate.expired);
  return (
    waits && (
      // If the dialog can't be shown, nobody can confirm the call. It is then refused, and the operator can
      // repeat it.
      <ErrorBoundary fallback={null} onError={() => confirmGate.abandon()}>
        <Suspense>
          <ConfirmPasswordDialog />
        </Suspense>
      </ErrorBoundary>
    )
  );
};

const MAIN = 'main';

export const Frame = ({ children }: { children?: ReactNode }) => {
  const translate = useText();
  const { pathname, search } = useLocation();
  const phone = usePhone();
  const [folded, setFolded] = useStore('menu.folded', false);
  const [drawer, setDrawer] = useState(false);
  useEffect(refuseStrayFiles, []);
  useRenewalClock();
  return (
    <div className={styles.app}>
      <a className={classNames(styles.skip, 'off-paper')} href={`#${MAIN}`}>
        {translate('app.skip')}
      </a>
      <TopBar onOpenMenu={phone ? () => setDrawer(true) : undefined} />
      {phone ? (
        drawer && <MenuDrawer onClose={() => setDrawer(false)} />
      ) : (
        <Menu folded={folded} onFold={setFolded} />
      )}
      <main className={styles.main} id={MAIN} tabIndex={-1}>
        <Notices />
        <ErrorBoundary FallbackComponent={FailedPage} resetKeys={[pathname]}>
          <Suspense fallback={<ProgressBar label={translate('app.loading')} />}>
            {decodeUrlPart(pathname + search) === undefined ? <NotFoundPage /> : children}
          </Suspense>
        </ErrorBoundary>
      </main>
      <PrintFoot />
      <ConfirmPassword />
      <ExportSlot />
      <ExpiredSession />
    </div>
  );
};
