// First: the order of layers counts from the sheet that names them.
import './core/theme/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flavourNames } from '../i18n/ko/core/app';
import { isSignedIn } from './core/provider/session';
import { markOf, readDeployment } from './core/shell/DeploymentContext';
import { UnreachablePage } from './core/shell/UnreachablePage';
import { nextPath } from './core/signIn/nextPath';
import { startColorScheme } from './core/theme/colorScheme';

const SIGN_IN = /^\/console\/login\/?$/;
const loadApp = () => import('./core/App');

/** Milliseconds after which a browser without `requestIdleCallback`, such as Safari, counts as idle. */
const IDLE = 500;
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, IDLE);

startColorScheme();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
const root = createRoot(container);

async function showConsole(address?: string) {
  const { App, createRouter } = await loadApp();
  if (address !== undefined) window.history.replaceState(null, '', address);
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
  let isFirst = true;
  const enter = async () => {
    const address = nextPath(window.location.search);
    // A browser may remember that a module did not come, and a newer build has others: a new document knows neither.
    if (!isFirst) return window.location.replace(address);
    isFirst = false;
    await showConsole(address);
  };
  const patience = AbortSignal.timeout(PATIENCE);
  const [{ SignInPage }, signedIn] = await Promise.all([
    import('./core/signIn/SignInPage'),
    isSignedIn(patience),
  ]);
  // Whoever is signed in already needs no sign-in page.
  if (signedIn) return enter();
  const { name, flavour } = readDeployment(flavourNames);
  root.render(
    <StrictMode>
      <SignInPage name={name} mark={markOf(flavour)} onSignedIn={enter} />
    </StrictMode>,
  );
  // Loads the console while the operator types; where it does not come, the sign-in says so.
  whenIdle(() => void loadApp().catch(() => undefined));
}

/** All that is seen where the page's own code did not come. */
function showFailure() {
  root.render(
    <StrictMode>
      <UnreachablePage name={readDeployment(flavourNames).name} />
    </StrictMode>,
  );
}

async function start() {
  // The only import of the mock: a build that handles its own calls starts it before the first call.
  if (import.meta.env.VITE_API === 'mock') await (await import('../mocks/browser')).start();
  await (SIGN_IN.test(window.location.pathname) ? showSignIn() : showConsole());
}

// Not awaited at the top: the bundler would no longer merge chunks that are always loaded together (docs/decisions/bundling.md).
void start().catch(showFailure);
