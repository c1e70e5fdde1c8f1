// npm test and npm run test:all: run checks and tests, then print the ten slowest tests and one line with the
// totals.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, relative, resolve } from 'node:path';
import { onlyInAll } from '../tests/onlyInAll.mjs';
import { isStale } from './freshness.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ name: string, ms: number }} Timed */

const isAll = process.argv[2] === 'all';

const RESULTS = 'test-results';
const VITEST_REPORT = `${RESULTS}/vitest.json`;
const STORIES_REPORT = `${RESULTS}/stories.json`;

const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);

/** @param {string} command @param {string[]} args @param {Record<string, string>} variables */
const run = (command, args, variables = {}) => {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const env = { ...process.env, PATH, ...variables };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
};

/** Names of what failed, for the end of a long log. @type {string[]} */
const broken = [];

/** @param {string} command @param {string[]} args @returns {Count} */
const check = (command, ...args) => {
  if (run(command, args)) return { passed: 1, failed: 0 };
  broken.push([command, ...args].join(' '));
  return { passed: 0, failed: 1 };
};

/**
 * Returns the counts in a test runner's report. A runner counts as one failure if it died, ran nothing, or
 * failed without naming a test.
 * @param {boolean} runnerSucceeded @param {string} reportPath @param {(result: any) => Count} countOf
 * @returns {Count}
 */
const counted = (runnerSucceeded, reportPath, countOf) => {
  try {
    const { passed, failed } = countOf(JSON.parse(readFileSync(reportPath, 'utf8')));
    if (failed > 0 || (runnerSucceeded && passed > 0)) return { passed, failed };
    broken.push(`the runner of ${reportPath}`);
    return { passed, failed: 1 };
  } catch (error) {
    console.error(`No result in ${reportPath}:`, error);
    broken.push(reportPath);
    return { passed: 0, failed: 1 };
  }
};

const projectOptions = isAll
  ? []
  : ['--project=architecture', '--project=units', '--project=replacing', '--project=shop'];
const chosen = isAll ? [] : [`--grep-invert=${onlyInAll.source}`];

/** @type {Timed[]} */
const timed = [];

const units = () =>
  counted(
    run('vitest', [
      'run',
      ...projectOptions,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${VITEST_REPORT}`,
    ]),
    VITEST_REPORT,
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => {
      for (const { name, startTime, endTime, status, assertionResults } of testResults) {
        const file = relative('.', name);
        timed.push({ name: file, ms: endTime - startTime });
        const failed = assertionResults.filter((/** @type {any} */ test) => test.status !== 'passed');
        for (const { fullName } of failed) broken.push(`${file}: ${fullName}`);
        if (status === 'failed' && failed.length === 0) broken.push(file);
      }
      const unreadFiles = testResults.filter(
        (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
      );
      return {
        passed: numPassedTests,
        failed: numFailedTests + numPendingTests + numTodoTests + unreadFiles.length,
      };
    },
  );

/** @param {any} suite */
const readStories = ({ file, specs = [], suites = [] }) => {
  for (const { title, tests } of specs) {
    const runs = tests.flatMap((/** @type {any} */ { results }) => results);
    const ms = runs.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0);
    timed.push({ name: `${file}: ${title}`, ms });
    const failedTests = tests.filter((/** @type {any} */ { status }) => status !== 'expected');
    for (const { status } of failedTests) broken.push(`${file}: ${title} (${status})`);
  }
  suites.forEach(readStories);
};

const stories = () =>
  counted(
    run('playwright', ['test', ...chosen, '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: STORIES_REPORT,
    }),
    STORIES_REPORT,
    ({ stats: { expected, unexpected, flaky, skipped }, suites, errors }) => {
      suites.forEach(readStories);
      return { passed: expected, failed: unexpected + flaky + skipped + errors.length };
    },
  );

const printSlowest = () => {
  console.log('\nThe ten slowest:');
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
};

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const checks = [
  check('biome', 'ci', '.'),
  check('tsc', '-p', '.', '--noEmit'),
  check('node', 'scripts/chromium.mjs'),
  check('node', 'scripts/openpyxl.mjs'),
  ...(isAll ? [check('node', 'scripts/postgres.mjs'), check('node', 'scripts/deployTools.mjs')] : []),
];
const builds = [
  ...(isStale('dist/server/main.js') ? [check('node', 'scripts/build.mjs')] : []),
  ...(isAll && isStale('dist/mock/index.html')
    ? [check('vite', 'build', '--mode', 'mock', '--logLevel', 'warn')]
    : []),
];
const resultCounts = [...checks, ...builds, units(), stories()];
const passed = resultCounts.reduce((sum, count) => sum + count.passed, 0);
const failed = resultCounts.reduce((sum, count) => sum + count.failed, 0);
process.exitCode = failed === 0 ? 0 : 1;
printSlowest();
if (broken.length > 0) console.log(`\nNot passed:\n${broken.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
