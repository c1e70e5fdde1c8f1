import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

/** Chromium without its windows: the stories take two fifths less processor time with it. */
const SHELL = '/usr/bin/chromium-headless-shell';

const installed = [
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

/** How every browser of the tests starts: alone, quiet, and fit for a container. */
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
 * Whether it starts: a file alone may be a stub, or lack its libraries.
 * @param {string} path
 */
const runs = (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

/**
 * The path of a Chromium to drive: `CHROMIUM_PATH`, else Debian's without windows, else Playwright's own, else the
 * system's Chromium or Chrome.
 * Throws an Error that says what to do if there is none.
 */
export const findChromium = async () => {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (runs(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not start.`);
  }
  const path = [SHELL, chromium.executablePath(), ...installed].find(runs);
  if (path) return path;
  throw new Error(HELP);
};

/** @param {string} command @param {string[]} args */
const run = (command, args) => {
  console.log(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
};

const asRoot = process.getuid?.() === 0;

/** Options that let apt give up soon where there is no network. */
const HASTY = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/** @param {string} name */
const fromDebian = (name) =>
  asRoot &&
  run('apt-get', [...HASTY, 'update', '-qq']) &&
  run('apt-get', [...HASTY, 'install', '-qq', '-y', '--no-install-recommends', name, 'fonts-noto-cjk']);

/** Ways to install a browser; the first that works is used. */
const ways = [
  () => fromDebian('chromium-headless-shell'),
  () => run('npx', ['playwright-core', 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium']),
  () => fromDebian('chromium'),
];

/**
 * Returns the path of a Chromium, and installs one if there is none. Root also installs Debian's browser without
 * windows where only a slower one is found. Throws what `findChromium` throws.
 */
export const ensureChromium = async () => {
  const found = await findChromium().catch(() => null);
  if (found) {
    const isChosen = found === SHELL || Boolean(process.env.CHROMIUM_PATH);
    if (isChosen || !fromDebian('chromium-headless-shell')) return found;
    return findChromium();
  }
  console.log('No Chromium on this machine: installing one for the browser tests.');
  for (const way of ways) {
    if (way() && (await findChromium().catch(() => null))) break;
  }
  return findChromium();
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureChromium().then(console.log, (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
