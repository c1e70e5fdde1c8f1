import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flavourNames } from '../i18n/ko/app';
import { isSignedIn } from './provider/session';
import { markOf, readDeployment } from './shell/DeploymentContext';
import { nextPath } from './signIn/nextPath';
import { startColorScheme } from './theme/colorScheme';
import './theme/styles';

const SIGN_IN = /^\/console\/login\/?$/;
const loadApp = () => import('./App');

/** Milliseconds after which a browser without `requestIdleCallback`, such as Safari, counts as idle. */
const IDLE = 500;
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, IDLE);

startColorScheme();
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

/** Milliseconds that the sign-in page waits to learn whether somebody is signed in. */
const PATIENCE = 1000;

async function showSignIn() {
  const enter = () => {
    window.history.replaceState(null, '', nextPath(window.location.search));
    return showConsole();
  };
  const patience = AbortSignal.timeout(PATIENCE);
  const [{ SignInPage }, signedIn] = await Promise.all([import('./signIn/SignInPage'), isSignedIn(patience)]);
  // Whoever is signed in already needs no sign-in page.
  if (signedIn) return enter();
  const { name, flavour } = readDeployment(flavourNames);
  root.render(
    <StrictMode>
      <SignInPage name={name} mark={markOf(flavour)} onSignedIn={() => void enter()} />
    </StrictMode>,
  );
  // Loads the console while the operator types.
  whenIdle(() => void loadApp());
}

async function start() {
  // The only import of the mock: a build that handles its own calls starts it before the first call.
  if (import.meta.env.VITE_API === 'mock') await (await import('../mocks/browser')).start();
  await (SIGN_IN.test(window.location.pathname) ? showSignIn() : showConsole());
}

// Not awaited at the top: the bundler would no longer merge chunks that are always loaded together (docs/decisions/bundling.md).
void start();
