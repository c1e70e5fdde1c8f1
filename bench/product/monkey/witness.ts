import type { BrowserContext, Page, Request } from '@playwright/test';

/** A call that changes something, and the record of its response: after the change, or in conflict with it. */
export interface Write {
  method: string;
  /** Below the API's base: `notifications/65f0`. */
  path: string;
  record: { _id: string; version?: number };
}

/** What is observed of one operator's page. */
export interface Witness {
  /** The calls that change something, their responses and the messages in order, each with its time in seconds. */
  events: string[];
  writes: Write[];
  /** Messages that came up, in their order. */
  told: string[];
  /** Script errors, warnings of libraries, violations of the policy. */
  complaints: string[];
  /** Resolves when no call is under way, no control is busy, and every response is recorded and drawn. */
  settled: () => Promise<void>;
  /** Records an event of the operator itself among the others. */
  note: (event: string) => void;
}

const BASE = '/api/console/';
const QUIET = 200; // milliseconds without a call, after which what came is drawn
const PATIENCE = 20_000;

/** The browser's own messages about failed calls: the monkey makes calls fail. */
const EXPECTED = /^Failed to load resource/;

declare global {
  interface Window {
    tellMonkey: (text: string) => void;
  }
}

/** Runs in the page: reports every message that is shown. */
const listen = () => {
  const seen = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[aria-live=polite] > *')) {
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

/**
 * Resolves when every response is drawn: false if a control is still busy, as the save button is between the response
 * to its call and the message. A page that is being left counts as drawn.
 */
const isDrawn = (page: Page): Promise<boolean> =>
  page
    .evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
      return document.querySelector('button[aria-busy=true], input[aria-busy=true]') === null;
    })
    .catch(() => true);

/** Observes a page that is about to be opened in its own context. */
export const watch = async (context: BrowserContext, page: Page): Promise<Witness> => {
  const witness = {
    events: [] as string[],
    writes: [] as Write[],
    told: [] as string[],
    complaints: [] as string[],
  };
  const note = (event: string) =>
    void witness.events.push(`${(performance.now() / 1_000).toFixed(2)} ${event}`);
  const underWay = new Set<Request>();
  const reading = new Set<Promise<void>>();
  let changed = performance.now();
  await context.exposeBinding('tellMonkey', (_source, text: string) => {
    note(`"${text}"`);
    witness.told.push(text);
  });
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
    const call = `${request.method()} ${path} ${response.status()}`;
    note(call);
    const read = response.json().then(
      (body) => {
        const record = recordIn(body);
        if (record) witness.writes.push({ method: request.method(), path, record });
      },
      (error: unknown) => note(`${call} could not be read: ${String(error).split('\n')[0]}`),
    );
    reading.add(read);
    void read.finally(() => reading.delete(read));
  });
  const settled = async () => {
    const deadline = performance.now() + PATIENCE;
    while (performance.now() < deadline) {
      await Promise.all(reading);
      const isQuiet = underWay.size === 0 && reading.size === 0 && performance.now() - changed > QUIET;
      if (isQuiet && (await isDrawn(page)) && underWay.size === 0) return;
      await page.waitForTimeout(QUIET / 3);
    }
    // A navigation drops calls without any event.
    if (underWay.size > 0) note(`${underWay.size} calls given up`);
    underWay.clear();
  };
  return { ...witness, settled, note };
};
