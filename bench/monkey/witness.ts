import type { BrowserContext, Page, Request } from '@playwright/test';

/** A call to change something, and the record as it was answered: after the change, or as it stands in its way. */
export interface Write {
  method: string;
  /** Below the API's base: `notifications/65f0`. */
  path: string;
  record: { _id: string; version?: number };
}

/** What happens at one operator's page, as it is seen from outside. */
export interface Witness {
  writes: Write[];
  /** Messages that came up, in their order. */
  told: string[];
  /** Script errors, warnings of libraries, violations of the policy. */
  complaints: string[];
  /** Resolves once no call is under way any more and all that was answered is written down. */
  settled: () => Promise<void>;
}

const BASE = '/api/console/';
const QUIET = 200; // milliseconds without a call, after which what came is drawn
const PATIENCE = 20_000;

/** The browser's own notes of calls that fail, which is what the monkey lets them do. */
const EXPECTED = /^Failed to load resource/;

declare global {
  interface Window {
    tellMonkey: (text: string) => void;
  }
}

/** Runs in the page: passes on every message that comes up. */
const listen = () => {
  const seen = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.toasts > *')) {
      if (seen.has(toast)) continue;
      seen.add(toast);
      window.tellMonkey(toast.textContent ?? '');
    }
  }).observe(document, { childList: true, subtree: true });
};

const recordIn = (body: unknown): Write['record'] | null => {
  const values = typeof body === 'object' && body !== null ? Object.values(body) : [];
  const record = values.find((value) => typeof value === 'object' && value !== null && '_id' in value);
  return (record as Write['record'] | undefined) ?? null;
};

const isApi = (request: Request) => new URL(request.url()).pathname.startsWith(BASE);

/** Resolves when what came is drawn, or another page is on its way. */
const drawn = (page: Page): Promise<void> =>
  page
    .evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 50))))
    .catch(() => {});

/** Watches a page that is about to be opened in a context of its own. */
export const watch = async (context: BrowserContext, page: Page): Promise<Witness> => {
  const witness = { writes: [] as Write[], told: [] as string[], complaints: [] as string[] };
  const underWay = new Set<Request>();
  const reading = new Set<Promise<void>>();
  let changed = performance.now();
  await context.exposeBinding('tellMonkey', (_source, text: string) => void witness.told.push(text));
  await context.addInitScript(listen);
  context.on('weberror', (error) => witness.complaints.push(String(error.error())));
  context.on('console', (message) => {
    const serious = message.type() === 'error' || message.type() === 'warning';
    if (serious && !EXPECTED.test(message.text())) witness.complaints.push(message.text());
  });
  const end = (request: Request) => {
    underWay.delete(request);
    changed = performance.now();
  };
  page.on('request', (request) => {
    if (isApi(request)) underWay.add(request);
    changed = performance.now();
  });
  page.on('requestfinished', end).on('requestfailed', end);
  page.on('response', (response) => {
    const request = response.request();
    const path = new URL(request.url()).pathname.slice(BASE.length);
    if (!isApi(request) || request.method() === 'GET' || path === 'session') return;
    const read = response.json().then(
      (body) => {
        const record = recordIn(body);
        if (record) witness.writes.push({ method: request.method(), path, record });
      },
      () => {},
    );
    reading.add(read);
    void read.finally(() => reading.delete(read));
  });
  const settled = async () => {
    const deadline = performance.now() + PATIENCE;
    while (performance.now() < deadline) {
      await Promise.all(reading);
      if (underWay.size === 0 && reading.size === 0 && performance.now() - changed > QUIET)
        return drawn(page);
      await page.waitForTimeout(QUIET / 3);
    }
    // A navigation forgets calls without a word.
    underWay.clear();
  };
  return { ...witness, settled };
};
