import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { runCommand } from './runCommand.mjs';

/** Path of Debian's headless Chromium. Browser tests need 40 % less processor time with it. */
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell';

const SYSTEM_BROWSER_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const HELP = `No Chromium found. Do one of these:
  npx playwright-core install --with-deps chromium
  sudo apt-get install chromium-headless-shell fonts-noto-cjk
  CHROMIUM_PATH=/path/to/chromium (a Chromium or Chrome that is already there)`;

/**
 * The command-line arguments with which the tests start every browser. They turn off the sandbox, the GPU,
 * QUIC and background traffic.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Whether the browser at a path starts. The file may be a stub, or lack its libraries.
 * @param {string} path
 */
const canStartBrowser = (path) =>
  spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

/**
 * Returns the path of the Chromium that the tests use: `CHROMIUM_PATH`, else Debian's headless Chromium, else
 * Playwright's, else the system's Chromium or Chrome. Throws an Error that says what to do if there is none.
 */
export const findChromium = async () => {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (canStartBrowser(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not start.`);
  }
  const path = [HEADLESS_SHELL_PATH, chromium.executablePath(), ...SYSTEM_BROWSER_PATHS].find(
    canStartBrowser,
  );
  if (path) return path;
  throw new Error(HELP);
};

const isRoot = process.getuid?.() === 0;

/** Options with which apt gives up early if there is no network. */
const QUICK_APT_OPTIONS = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/** @param {string} name */
const installFromDebian = (name) =>
  isRoot &&
  runCommand('apt-get', [...QUICK_APT_OPTIONS, 'update', '-qq']) &&
  runCommand('apt-get', [
    ...QUICK_APT_OPTIONS,
    'install',
    '-qq',
    '-y',
    '--no-install-recommends',
    name,
    'fonts-noto-cjk',
  ]);

/** Ways to install a browser, in the order in which they are tried until one works. */
const browserInstallers = [
  () => installFromDebian('chromium-headless-shell'),
  () => runCommand('npx', ['playwright-core', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']),
  () => installFromDebian('chromium'),
];

/**
 * Returns the path of a Chromium, and installs one if there is none. If only a slower browser is found and
 * the user is root, also installs Debian's headless Chromium. Throws what `findChromium` throws.
 */
export const ensureChromium = async () => {
  const foundPath = await findChromium().catch(() => null);
  if (foundPath) {
    const isPreferredBrowser = foundPath === HEADLESS_SHELL_PATH || Boolean(process.env.CHROMIUM_PATH);
    if (isPreferredBrowser || !installFromDebian('chromium-headless-shell')) return foundPath;
    return findChromium();
  }
  console.log('No Chromium on this machine: installing one for the browser tests.');
  for (const install of browserInstallers) {
    if (install() && (await findChromium().catch(() => null))) break;
  }
  return findChromium();
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureChromium().then(console.log, (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
