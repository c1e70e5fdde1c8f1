// npm run docs: serves the documentation as a site; npm run docs:build: writes its files into dist/docs. Both
// install VitePress first.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';

const SITE_FOLDER = 'docs/site';
const OUTPUT_FOLDER = 'dist/docs';
/** Maximum size of the search index, in bytes. */
const MAX_INDEX_BYTES = 1024 * 1024;

/** @param {string} command @param {string[]} args */
function runCommand(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whether the installed packages are those that the lock file names. */
function arePackagesInstalled() {
  const installedLockFile = `${SITE_FOLDER}/node_modules/.package-lock.json`;
  return (
    existsSync(installedLockFile) &&
    statSync(installedLockFile).mtimeMs >= statSync(`${SITE_FOLDER}/package-lock.json`).mtimeMs
  );
}

/** Writes the console's colours as a stylesheet. VitePress marks its dark theme with a class. */
async function writeColourStylesheet() {
  /** @type {{ module: typeof import('../vite/tokensCss.ts') }} */
  const { module: tokensModule } = await runnerImport('./vite/tokensCss.ts');
  /** @type {{ module: typeof import('../vite/brand.ts') }} */
  const { module: brandModule } = await runnerImport('./vite/brand.ts');
  const stylesheet = tokensModule.buildTokensStylesheet(await brandModule.readProductTokens());
  writeFileSync(
    `${SITE_FOLDER}/.vitepress/theme/tokens.css`,
    stylesheet.replaceAll('[data-theme="dark"]', '.dark'),
  );
}

/**
 * Searches the index for a new developer's questions, as VitePress's search box does. Fails if the first page
 * found for a question is not the expected one.
 */
async function testSearchAnswers(/** @type {string} */ file) {
  const { module: searchModule } = await runnerImport(`./${SITE_FOLDER}/search.ts`);
  const requireFromSite = createRequire(join(process.cwd(), SITE_FOLDER, 'package.json'));
  const { default: MiniSearch } = await import(pathToFileURL(requireFromSite.resolve('minisearch')).href);
  const { default: indexJson } = await import(pathToFileURL(file).href);
  const { options, searchOptions } = searchModule.search;
  const fields = ['title', 'titles', 'text'];
  const index = MiniSearch.loadJSON(indexJson, {
    ...{ fields, storeFields: ['title', 'titles'], ...options },
    searchOptions: { fuzzy: 0.2, prefix: true, ...searchOptions },
  });
  const questions = Object.entries(searchModule.questions);
  const wrongAnswers = questions.flatMap(([question, page]) => {
    const [found] = index.search(question);
    return found?.id.startsWith(`/${page}.html`) ? [] : [`docs: ${question}: ${found?.id}, not ${page}`];
  });
  console.log(
    [
      ...wrongAnswers,
      `docs: ${questions.length - wrongAnswers.length} of ${questions.length} questions`,
    ].join('\n'),
  );
  if (wrongAnswers.length > 0) process.exitCode = 1;
}

/**
 * Fails if the search index is too large, or if a question of `search.ts` finds another page than expected.
 */
async function checkSearchIndex() {
  const chunks = `${OUTPUT_FOLDER}/assets/chunks`;
  for (const name of readdirSync(chunks).filter((name) => name.includes('localSearchIndex'))) {
    const { length } = readFileSync(`${chunks}/${name}`);
    console.log(`docs: search index ${Math.ceil(length / 1024)} KiB of ${MAX_INDEX_BYTES / 1024}`);
    if (length > MAX_INDEX_BYTES) process.exitCode = 1;
    await testSearchAnswers(resolve(chunks, name));
  }
}

const [task = 'dev', ...args] = process.argv.slice(2);
if (!arePackagesInstalled()) runCommand('npm', 'ci', '--prefix', SITE_FOLDER);
await writeColourStylesheet();
runCommand(`${SITE_FOLDER}/node_modules/.bin/vitepress`, task, SITE_FOLDER, ...args);
if (task === 'build') await checkSearchIndex();
