import type { Browser, BrowserContext } from '@playwright/test';

/** Calls whose effect a context keeps: no other story gets it. */
const LASTING = [
  ...(['addInitScript', 'close', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'route'] as const),
  ...(['routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'] as const),
];

/** The methods of a clock; each sets the time of all pages. */
const CLOCK = ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'];

/** Everything that a page stores, but for cookies and the cache of files that never change. */
const STORED = 'cache_storage,file_systems,indexeddb,local_storage,service_workers,shared_storage,websql';

/** Most contexts that a worker keeps: stories of two widths and two themes. */
const MOST = 4;

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** Calls `tell` as soon as a method of `holder` is used. */
function watch(holder: object, names: readonly string[], tell: () => void): void {
  const methods = holder as Record<string, unknown>;
  for (const name of names) {
    const method = methods[name];
    if (typeof method !== 'function') continue;
    methods[name] = (...args: unknown[]) => {
      tell();
      return method.apply(holder, args);
    };
  }
}

/**
 * Contexts of a worker, by their options. A story gets one without a page, cookie or stored value of another story;
 * only the browser's cache of files stays.
 */
export function keptContexts(browser: Browser) {
  const kept = new Map<string, BrowserContext>();
  const lasting = new WeakSet<BrowserContext>();

  const make = async () => {
    const context = await browser.newContext();
    const tell = () => lasting.add(context);
    watch(context, LASTING, tell);
    watch(context.clock, CLOCK, tell);
    return context;
  };

  const empty = async (context: BrowserContext, origins: ReadonlySet<string>) => {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.clearCookies();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    for (const origin of origins)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
    await page.close();
  };

  return {
    /** Returns a context for a story with these options and cookies. */
    async take(options: string, cookies: Cookies): Promise<BrowserContext> {
      const found = kept.get(options);
      kept.delete(options);
      if (!found) return make();
      await found.addCookies(cookies);
      return found;
    },
    /** Keeps a context for the next story with these options, unless this one left something that lasts. */
    async giveBack(options: string, context: BrowserContext, address: string | undefined): Promise<void> {
      if (lasting.has(context)) return context.close();
      const urls = [
        ...context.pages().map((page) => page.url()),
        ...(address === undefined ? [] : [address]),
      ];
      const origins = new Set(urls.filter((url) => /^http/.test(url)).map((url) => new URL(url).origin));
      await empty(context, origins);
      kept.set(options, context);
      const [oldest] = kept.keys();
      if (kept.size <= MOST || oldest === undefined) return;
      await kept.get(oldest)?.close();
      kept.delete(oldest);
    },
  };
}
