import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { type ServerProcess, startServer } from '../../core/node/serverProcess';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Milliseconds. */
const WAIT = 15_000;
const TURN = 50;

/** Where Firefox is: `FIREFOX_PATH`, else where Debian puts it; undefined where there is none. */
export const firefoxPath = [process.env.FIREFOX_PATH ?? '', ...PLACES].find(
  (path) => path && existsSync(path),
);

/** Finds elements by role and name as a screen reader does; the page's policy lets no script in but this way. */
const QUERIES = readFileSync('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.js', 'utf8');

type Queries = typeof import('@testing-library/dom');

export interface Firefox {
  page: Page;
  /** Where it saves what is downloaded. */
  downloads: string;
  /** Goes to a page of the console. */
  open: (path: string) => Promise<void>;
  /** Waits for what has a role and a name. */
  see: (role: string, name: string) => Promise<ElementHandle<HTMLElement>>;
  /** Waits until nothing has a role and a name. */
  gone: (role: string, name: string) => Promise<void>;
  press: (role: string, name: string) => Promise<void>;
  /** Types into a field in place of what stands there. */
  fill: (role: string, name: string, text: string) => Promise<void>;
  /** Waits for a text anywhere in the page. */
  read: (text: string) => Promise<void>;
  close: () => Promise<void>;
}

/** A Firefox of its own, over WebDriver BiDi, before a server of its own with the demo data. */
export async function startFirefox(): Promise<Firefox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-firefox-'));
  const downloads = await mkdtemp(join(tmpdir(), 'console-downloads-'));
  const server: ServerProcess = await startServer({ dataDir });
  const browser: Browser = await launch({
    browser: 'firefox',
    ...(firefoxPath && { executablePath: firefoxPath }),
    headless: true,
    protocol: 'webDriverBiDi',
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.useDownloadDir': true,
      'browser.helperApps.neverAsk.saveToDisk': SHEET,
    },
  });
  const page = await browser.newPage();
  // Who goes to another page by its address leaves what is not saved.
  page.on('dialog', (question) => void question.accept());
  await page.setViewport({ width: 1440, height: 900 });

  const until = async <T>(what: string, look: () => Promise<T | null | false>): Promise<T> => {
    const end = Date.now() + WAIT;
    for (;;) {
      const found = await look().catch(() => null);
      if (found) return found;
      if (Date.now() > end) throw new Error(`Firefox shows no ${what} at ${page.url()}`);
      await new Promise((resolve) => setTimeout(resolve, TURN));
    }
  };
  const query = async (role: string, name: string) => {
    const isKnown = await page.evaluate(() => 'TestingLibraryDom' in window);
    if (!isKnown) await page.evaluate(`${QUERIES}; undefined`);
    const found = await page.evaluateHandle(
      (wantedRole, wantedName) => {
        const { queryAllByRole } = Reflect.get(window, 'TestingLibraryDom') as Queries;
        const all = queryAllByRole(document.body, wantedRole, {
          // A field that is required says so behind its name.
          name: (said) => said.replace(/ ?\*$/, '') === wantedName,
        });
        return all.find((each) => each.closest('[inert]') === null) ?? null;
      },
      role,
      name,
    );
    return found.asElement() as ElementHandle<HTMLElement> | null;
  };
  const see = (role: string, name: string) => until(`${role} ${name}`, () => query(role, name));
  return {
    page,
    downloads,
    see,
    open: async (path) => void (await page.goto(server.url + path)),
    gone: async (role, name) =>
      void (await until(`end of ${role} ${name}`, async () => (await query(role, name)) === null)),
    press: async (role, name) => (await see(role, name)).click(),
    async fill(role, name, text) {
      const field = await see(role, name);
      await field.click({ count: 3 });
      await page.keyboard.press('Backspace');
      await field.type(text);
    },
    read: async (text) =>
      void (await until(`text ${text}`, () =>
        page.evaluate((wanted) => document.body.innerText.includes(wanted), text),
      )),
    async close() {
      await browser.close();
      await server.stop();
      for (const folder of [dataDir, downloads]) await rm(folder, { recursive: true, force: true });
    },
  };
}
