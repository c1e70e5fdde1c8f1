import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flavourNames } from '../i18n/ko/app';
import { markOf, readConsole } from './frame/ConsoleContext';
import { nextPath } from './pages/signIn/nextPath';
import { applyColorScheme } from './theme/colorScheme';
import './theme/styles';

const SIGN_IN = /^\/console\/login\/?$/;
const loadApp = () => import('./App');

/** Milliseconds until a browser counts as idle that can't tell, as Safari. */
const IDLE = 500;
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, IDLE);

applyColorScheme();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
const root = createRoot(container);

async function showConsole() {
  const { App, createRouter } = await loadApp();
  const router = createRouter();
  root.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

async function showSignIn() {
  const { SignInPage } = await import('./pages/signIn/SignInPage');
  const { name, flavour } = readConsole(flavourNames);
  const enter = () => {
    window.history.replaceState(null, '', nextPath(window.location.search));
    void showConsole();
  };
  root.render(
    <StrictMode>
      <SignInPage name={name} mark={markOf(flavour)} onSignedIn={enter} />
    </StrictMode>,
  );
  // The operator types a while: the console is fetched meanwhile.
  whenIdle(() => void loadApp());
}

// The one door to the mock: a build that answers its own calls starts it before the first of them.
if (import.meta.env.VITE_API === 'mock') await (await import('../mocks/browser')).start();
await (SIGN_IN.test(window.location.pathname) ? showSignIn() : showConsole());
