// npm test: every check and every test, then one line that adds them up.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { isStale } from './freshness.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

const RESULTS = 'test-results';
const VITEST = `${RESULTS}/vitest.json`;
const STORIES = `${RESULTS}/stories.json`;

const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);

/** @param {string} command @param {string[]} args @param {Record<string, string>} variables */
const run = (command, args, variables = {}) => {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const env = { ...process.env, PATH, ...variables };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
};

/** @param {string} command @param {string[]} args @returns {Count} */
const check = (command, ...args) =>
  run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/**
 * A runner that died, or ran nothing, or says that something failed without naming it, counts as one failure.
 * @param {boolean} ok @param {string} path @param {(result: any) => Count} countOf
 * @returns {Count}
 */
const counted = (ok, path, countOf) => {
  try {
    const { passed, failed } = countOf(JSON.parse(readFileSync(path, 'utf8')));
    return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed };
  } catch (error) {
    console.error(`No result in ${path}:`, error);
    return { passed: 0, failed: 1 };
  }
};

const units = () =>
  counted(
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`]),
    VITEST,
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => {
      const unread = testResults.filter(
        (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
      );
      return {
        passed: numPassedTests,
        failed: numFailedTests + numPendingTests + numTodoTests + unread.length,
      };
    },
  );

const stories = () =>
  counted(
    run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: STORIES }),
    STORIES,
    ({ stats: { expected, unexpected, flaky, skipped }, errors }) => ({
      // What failed once and passed again is named at the end of the list, and is to be looked at.
      passed: expected + flaky,
      failed: unexpected + skipped + errors.length,
    }),
  );

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const checks = [
  check('biome', 'ci', '.'),
  check('tsc', '-p', '.', '--noEmit'),
  check('node', 'scripts/chromium.mjs'),
  check('node', 'scripts/openpyxl.mjs'),
  check('node', 'scripts/postgres.mjs'),
];
const builds = [
  ...(isStale('dist/server/main.js') ? [check('node', 'scripts/build.mjs')] : []),
  ...(isStale('dist/mock/index.html')
    ? [check('vite', 'build', '--mode', 'mock', '--logLevel', 'warn')]
    : []),
];
const counts = [...checks, ...builds, units(), stories()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed`);
