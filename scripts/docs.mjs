// npm run docs: serves the documentation as a site; npm run docs:build: writes its files into dist/docs. Both
// install VitePress first.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';

const SITE = 'docs/site';
const OUT = 'dist/docs';
/** Maximum size of the search index, in bytes. */
const INDEX = 1024 * 1024;

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whether the installed packages are those that the lock file names. */
function isInstalled() {
  const installed = `${SITE}/node_modules/.package-lock.json`;
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${SITE}/package-lock.json`).mtimeMs
  );
}

/** Writes the console's colours as a stylesheet. VitePress marks its dark theme with a class. */
async function writeTokens() {
  /** @type {{ module: typeof import('../vite/tokensCss.ts') }} */
  const { module: css } = await runnerImport('./vite/tokensCss.ts');
  /** @type {{ module: typeof import('../vite/brand.ts') }} */
  const { module: brand } = await runnerImport('./vite/brand.ts');
  const text = css.tokensStylesheet(await brand.readProductTokens());
  writeFileSync(`${SITE}/.vitepress/theme/tokens.css`, text.replaceAll('[data-theme="dark"]', '.dark'));
}

/**
 * Searches for a new developer's questions as VitePress's search box does. Fails if the first page found is
 * not the expected one.
 */
async function ask(/** @type {string} */ file) {
  const { module: site } = await runnerImport(`./${SITE}/search.ts`);
  const required = createRequire(join(process.cwd(), SITE, 'package.json'));
  const { default: MiniSearch } = await import(pathToFileURL(required.resolve('minisearch')).href);
  const { default: text } = await import(pathToFileURL(file).href);
  const { options, searchOptions } = site.search;
  const fields = ['title', 'titles', 'text'];
  const index = MiniSearch.loadJSON(text, {
    ...{ fields, storeFields: ['title', 'titles'], ...options },
    searchOptions: { fuzzy: 0.2, prefix: true, ...searchOptions },
  });
  const questions = Object.entries(site.questions);
  const wrong = questions.flatMap(([question, page]) => {
    const [found] = index.search(question);
    return found?.id.startsWith(`/${page}.html`) ? [] : [`docs: ${question}: ${found?.id}, not ${page}`];
  });
  console.log(
    [...wrong, `docs: ${questions.length - wrong.length} of ${questions.length} questions`].join('\n'),
  );
  if (wrong.length > 0) process.exitCode = 1;
}

/** Fails if the search index is too large, or if it does not find the expected pages for the questions. */
async function measure() {
  const chunks = `${OUT}/assets/chunks`;
  for (const name of readdirSync(chunks).filter((name) => name.includes('localSearchIndex'))) {
    const { length } = readFileSync(`${chunks}/${name}`);
    console.log(`docs: search index ${Math.ceil(length / 1024)} KiB of ${INDEX / 1024}`);
    if (length > INDEX) process.exitCode = 1;
    await ask(resolve(chunks, name));
  }
}

const [task = 'dev', ...args] = process.argv.slice(2);
if (!isInstalled()) run('npm', 'ci', '--prefix', SITE);
await writeTokens();
run(`${SITE}/node_modules/.bin/vitepress`, task, SITE, ...args);
if (task === 'build') await measure();
