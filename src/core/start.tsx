// This import must be the first one, because the first style sheet that names the cascade layers decides
// their order.
import './theme/styles';
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Brand } from './product';
import { isSignedIn } from './provider/session/session';
import { readDeploymentIdentity } from './shell/DeploymentContext';
import { UnreachablePage } from './shell/UnreachablePage';
import { isHandbookPath, resolvePathAfterSignIn } from './signIn/nextPath';
import { watchColorScheme } from './theme/colorScheme';

const SIGN_IN_PATH_PATTERN = /^\/console\/login\/?$/;
const INVITATION_PATH_PATTERN = /^\/console\/invitation\/?$/;

/** Milliseconds after which a browser counts as idle if it has no `requestIdleCallback`, such as Safari. */
const IDLE_CALLBACK_FALLBACK_MS = 500;
const runWhenIdle = (idleTask: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(idleTask)
    : setTimeout(idleTask, IDLE_CALLBACK_FALLBACK_MS);

/** Maximum number of milliseconds that the sign-in page waits for the answer whether a session exists. */
const MAX_SESSION_CHECK_WAIT_MS = 1000;

function createReactPageRoot() {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  return createRoot(container);
}

/**
 * Shows the sign-in page, an invitation or the console. `loadConsole` fetches the console's code;
 * `beforeFirstApiCall` runs before the first call of the API.
 */
export async function startConsole(
  brand: Brand,
  loadConsole: () => Promise<() => ReactElement>,
  beforeFirstApiCall?: () => Promise<void>,
): Promise<void> {
  watchColorScheme();
  const root = createReactPageRoot();
  const showPage = (page: ReactElement) => root.render(<StrictMode>{page}</StrictMode>);

  async function showConsole(initialPath?: string) {
    const [renderConsole] = await Promise.all([loadConsole(), brand.logo()]);
    if (initialPath !== undefined) window.history.replaceState(null, '', initialPath);
    showPage(renderConsole());
  }

  async function showSignInPage() {
    let isFirstAttempt = true;
    const enterConsole = async () => {
      const pathAfterSignIn = resolvePathAfterSignIn(window.location.search);
      // Some browsers cache the failed load of a module, and the server may have a newer build with other
      // modules. Loading a new document avoids both problems.
      if (!isFirstAttempt || isHandbookPath(pathAfterSignIn)) return window.location.replace(pathAfterSignIn);
      isFirstAttempt = false;
      await showConsole(pathAfterSignIn);
    };
    const waitSignal = AbortSignal.timeout(MAX_SESSION_CHECK_WAIT_MS);
    const [{ SignInPage }, { default: Logo }, signedIn] = await Promise.all([
      import('./signIn/SignInPage'),
      brand.logo(),
      isSignedIn(waitSignal),
    ]);
    // An operator who is already signed in sees the console at once.
    if (signedIn) return enterConsole();
    const { name, flavour } = readDeploymentIdentity(brand);
    showPage(<SignInPage name={name} logo={<Logo flavour={flavour} large />} onSignedIn={enterConsole} />);
    // The console's code loads while the operator types. If this fails, the sign-in reports it.
    runWhenIdle(() => void loadConsole().catch(() => undefined));
  }

  /**
   * Shows the page of an invitation. Its link contains the token after a `#`, and browsers don't send that
   * part to servers.
   */
  async function showInvitationPage() {
    const [{ InvitationPage }, { default: Logo }] = await Promise.all([
      import('./signIn/InvitationPage'),
      brand.logo(),
    ]);
    const { name, flavour } = readDeploymentIdentity(brand);
    const token = window.location.hash.slice(1);
    showPage(<InvitationPage name={name} logo={<Logo flavour={flavour} large />} token={token} />);
  }

  async function showPageForPath() {
    await beforeFirstApiCall?.();
    const { pathname } = window.location;
    if (INVITATION_PATH_PATTERN.test(pathname)) return showInvitationPage();
    await (SIGN_IN_PATH_PATTERN.test(pathname) ? showSignInPage() : showConsole());
  }

  // This page is shown if the code of the actual page could not be loaded.
  await showPageForPath().catch(() =>
    showPage(<UnreachablePage name={readDeploymentIdentity(brand).name} />),
  );
}
