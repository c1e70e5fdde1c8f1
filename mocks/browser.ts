import { setupWorker } from 'msw/browser';
import { createMockApi } from './api';
import { cookieJar } from './cookieJar';
import { consoleCallHandlers } from './handlers';
import { sanitizeRichText } from './sanitize';

/**
 * Starts the API inside this page, where it answers the page's calls. Its records live until the page closes.
 * The session cookie belongs to the tab as the records do, because another tab's session would name an
 * unknown operator.
 */
export async function startMockApi(): Promise<void> {
  const api = await createMockApi({ sanitize: sanitizeRichText, jar: cookieJar(sessionStorage) });
  await setupWorker(...consoleCallHandlers(location.origin, api)).start({
    onUnhandledRequest: 'bypass',
    quiet: true,
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
}
