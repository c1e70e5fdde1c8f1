import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type WebError,
} from '@playwright/test';
import { keptContexts } from './keptContexts';

/** The browser's own note of a failed call: a story that provokes one asserts what the operator sees instead. */
const FAILED = /^Failed to load resource/;

/**
 * Collects what a page must never say: script errors, warnings of libraries, violations of the policy. Returns how the
 * collection ends: the context's other listeners are Playwright's own, and stay.
 */
const complaintsOf = (context: BrowserContext, expected: RegExp): (() => string[]) => {
  const complaints: string[] = [];
  const onError = (error: WebError) => complaints.push(String(error.error()));
  const onMessage = (message: ConsoleMessage) => {
    const serious = message.type() === 'error' || message.type() === 'warning';
    const text = message.text();
    if (serious && !FAILED.test(text) && !expected.test(text)) complaints.push(`${message.type()}: ${text}`);
  };
  context.on('weberror', onError);
  context.on('console', onMessage);
  return () => {
    context.off('weberror', onError);
    context.off('console', onMessage);
    return complaints;
  };
};

const NOTHING = /^$/;

/** Playwright's test; a page that complains fails it, unless the story provokes what `expected` matches. */
export const test = base.extend<
  { expected: RegExp; options: string },
  { contexts: ReturnType<typeof keptContexts> }
>({
  expected: [NOTHING, { option: true }],

  contexts: [async ({ browser }, use) => use(keptContexts(browser)), { scope: 'worker' }],

  // Playwright wants each fixture named: these are all options of a context, but for what it stores.
  // biome-ignore format: a list of names
  options: async (
    { acceptDownloads, baseURL, bypassCSP, clientCertificates, colorScheme, contextOptions, contrast,
      deviceScaleFactor, extraHTTPHeaders, forcedColors, geolocation, hasTouch, httpCredentials, ignoreHTTPSErrors, isMobile,
      javaScriptEnabled, locale, offline, permissions, proxy, reducedMotion, screen,
      serviceWorkers, timezoneId, userAgent, viewport },
    use,
  ) =>
    use(JSON.stringify([
      acceptDownloads, baseURL, bypassCSP, clientCertificates, colorScheme, contextOptions, contrast,
      deviceScaleFactor, extraHTTPHeaders, forcedColors, geolocation, hasTouch, httpCredentials, ignoreHTTPSErrors, isMobile,
      javaScriptEnabled, locale, offline, permissions, proxy, reducedMotion, screen,
      serviceWorkers, timezoneId, userAgent, viewport,
    ])),

  context: async ({ baseURL, contexts, expected, options, storageState }, use) => {
    const cookies = typeof storageState === 'object' ? storageState.cookies : [];
    const context = await contexts.take(options, cookies);
    const endComplaints = complaintsOf(context, expected);
    await use(context);
    const said = endComplaints();
    await contexts.giveBack(options, context, baseURL);
    expect(said).toEqual([]);
  },
});
