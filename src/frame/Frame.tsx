import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore, useTranslate } from 'ra-core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { FailedPage } from '../pages/FailedPage';
import { ProgressBar } from '../ui/ProgressBar';
import { ExpiredSession } from './ExpiredSession';
import { FrameThemeSwitch } from './FrameThemeSwitch';
import { refuseStrayFiles } from './fileDrops';
import { Menu } from './Menu';
import { Notices } from './Notices';
import { TopBar } from './TopBar';
import './frame.css';

const MAIN = 'main';

/** Everything around a page: bar, menu, messages, and the dialog of an expired session. */
export const Frame = ({ children }: { children?: ReactNode }) => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const phone = useMediaQuery('(max-width: 600px)');
  const [folded, setFolded] = useStore('menu.folded', false);
  const [drawer, setDrawer] = useState(false);
  useEffect(refuseStrayFiles, []);
  return (
    <div className="app">
      <a className="skip" href={`#${MAIN}`}>
        {translate('app.skip')}
      </a>
      <TopBar onOpenMenu={phone ? () => setDrawer(true) : undefined} />
      {phone ? (
        <Drawer
          open={drawer}
          onClose={() => setDrawer(false)}
          slotProps={{ paper: { 'aria-label': translate('app.menu.label') } }}
        >
          <Menu onChoose={() => setDrawer(false)} />
          <div className="drawer-foot">
            <FrameThemeSwitch />
          </div>
        </Drawer>
      ) : (
        <Menu folded={folded} onFold={setFolded} />
      )}
      <main className="main" id={MAIN} tabIndex={-1}>
        <Notices />
        <ErrorBoundary FallbackComponent={FailedPage} resetKeys={[pathname]}>
          <Suspense fallback={<ProgressBar label={translate('app.loading')} />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <ExpiredSession />
    </div>
  );
};
