// npm test and npm run test:all: run checks and tests, then print the ten slowest tests and one line with the
// totals.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, relative, resolve } from 'node:path';
import { onlyInAll } from '../tests/onlyInAll.mjs';
import { isStale } from './freshness.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ name: string, ms: number }} Timed */

const runsAllTests = process.argv[2] === 'all';

const RESULTS_FOLDER = 'test-results';
const VITEST_REPORT = `${RESULTS_FOLDER}/vitest.json`;
const STORIES_REPORT = `${RESULTS_FOLDER}/stories.json`;

const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);

/** @param {string} command @param {string[]} args @param {Record<string, string>} variables */
const runCommand = (command, args, variables = {}) => {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const env = { ...process.env, PATH, ...variables };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
};

/** Names of failed checks and tests, for the end of a long log. @type {string[]} */
const failureNames = [];

/** @param {string} command @param {string[]} args @returns {Count} */
const runCheck = (command, ...args) => {
  if (runCommand(command, args)) return { passed: 1, failed: 0 };
  failureNames.push([command, ...args].join(' '));
  return { passed: 0, failed: 1 };
};

/**
 * Returns the counts in a test runner's report. A runner counts as one failure if it died, ran nothing, or
 * failed without naming a test.
 * @param {boolean} runnerSucceeded @param {string} reportPath @param {(result: any) => Count} countOf
 * @returns {Count}
 */
const countResults = (runnerSucceeded, reportPath, countOf) => {
  try {
    const { passed, failed } = countOf(JSON.parse(readFileSync(reportPath, 'utf8')));
    if (failed > 0 || (runnerSucceeded && passed > 0)) return { passed, failed };
    failureNames.push(`the runner of ${reportPath}`);
    return { passed, failed: 1 };
  } catch (error) {
    console.error(`No result in ${reportPath}:`, error);
    failureNames.push(reportPath);
    return { passed: 0, failed: 1 };
  }
};

const projectOptions = runsAllTests
  ? []
  : ['--project=architecture', '--project=units', '--project=replacing', '--project=shop'];
const storyOptions = runsAllTests ? [] : [`--grep-invert=${onlyInAll.source}`];

/** @type {Timed[]} */
const testDurations = [];

const runUnitTests = () =>
  countResults(
    runCommand('vitest', [
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
        testDurations.push({ name: file, ms: endTime - startTime });
        const failed = assertionResults.filter((/** @type {any} */ test) => test.status !== 'passed');
        for (const { fullName } of failed) failureNames.push(`${file}: ${fullName}`);
        if (status === 'failed' && failed.length === 0) failureNames.push(file);
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
const collectStoryResults = ({ file, specs = [], suites = [] }) => {
  for (const { title, tests } of specs) {
    const runs = tests.flatMap((/** @type {any} */ { results }) => results);
    const ms = runs.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0);
    testDurations.push({ name: `${file}: ${title}`, ms });
    const failedTests = tests.filter((/** @type {any} */ { status }) => status !== 'expected');
    for (const { status } of failedTests) failureNames.push(`${file}: ${title} (${status})`);
  }
  suites.forEach(collectStoryResults);
};

const runStories = () =>
  countResults(
    runCommand('playwright', ['test', ...storyOptions, '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: STORIES_REPORT,
    }),
    STORIES_REPORT,
    ({ stats: { expected, unexpected, flaky, skipped }, suites, errors }) => {
      suites.forEach(collectStoryResults);
      return { passed: expected, failed: unexpected + flaky + skipped + errors.length };
    },
  );

const printSlowest = () => {
  console.log('\nThe ten slowest:');
  const slowest = testDurations.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
};

rmSync(RESULTS_FOLDER, { recursive: true, force: true });
mkdirSync(RESULTS_FOLDER);
const checks = [
  runCheck('biome', 'ci', '.'),
  runCheck('tsc', '-p', '.', '--noEmit'),
  runCheck('node', 'scripts/chromium.mjs'),
  runCheck('node', 'scripts/openpyxl.mjs'),
  ...(runsAllTests
    ? [runCheck('node', 'scripts/postgres.mjs'), runCheck('node', 'scripts/deployTools.mjs')]
    : []),
];
const builds = [
  ...(isStale('dist/server/main.js') ? [runCheck('node', 'scripts/build.mjs')] : []),
  ...(runsAllTests && isStale('dist/mock/index.html')
    ? [runCheck('vite', 'build', '--mode', 'mock', '--logLevel', 'warn')]
    : []),
];
const resultCounts = [...checks, ...builds, runUnitTests(), runStories()];
const passedCount = resultCounts.reduce((sum, count) => sum + count.passed, 0);
const failedCount = resultCounts.reduce((sum, count) => sum + count.failed, 0);
process.exitCode = failedCount === 0 ? 0 : 1;
printSlowest();
if (failureNames.length > 0)
  console.log(`\nNot passed:\n${failureNames.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${passedCount} passed, ${failedCount} failed`);
