// Runs the checks before a commit in parallel: lint and format (Biome), types, and the rules of the
// architecture. Prints which checks failed, and why. Lint, format and types are checked again only where
// files changed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const BIOME_CACHE_FILE = '.cache/form.json';

/**
 * Returns Biome's rules, and the size and the last change's time of each file that Git does not ignore.
 * Returns null if Git lists no file, as outside a repository.
 * @returns {{ rules: string, files: Record<string, string> } | null}
 */
const readBiomeInputState = () => {
  const args = ['ls-files', '-zco', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  if (status !== 0) return null;
  const paths = stdout.split('\0').filter((path) => path !== '' && existsSync(path));
  if (paths.length === 0) return null;
  const fileStamps = paths.map((path) => {
    const { size, mtimeMs } = statSync(path);
    return [path, `${size} ${mtimeMs}`];
  });
  const ruleFiles = ['biome.json', '.gitignore', 'node_modules/@biomejs/biome/package.json'];
  return {
    rules: ruleFiles.map((path) => readFileSync(path, 'utf8')).join(),
    files: Object.fromEntries(fileStamps),
  };
};

/** Returns the rules and files that Biome last passed; empty if they were never stored or can't be read. */
const readLastPassedState = () => {
  try {
    return JSON.parse(readFileSync(BIOME_CACHE_FILE, 'utf8'));
  } catch {
    return {};
  }
};

/**
 * Returns the files that changed since Biome last passed: its rules read one file at a time.
 * @param {ReturnType<typeof readBiomeInputState>} currentState
 */
const listFilesToCheck = (currentState) => {
  if (!currentState) return ['.'];
  const passed = readLastPassedState();
  const paths = Object.keys(currentState.files);
  if (passed.rules !== currentState.rules) return paths;
  return paths.filter((path) => passed.files[path] !== currentState.files[path]);
};

const biomeInputState = readBiomeInputState();
const changedFiles = listFilesToCheck(biomeInputState);

const steps = [
  ...(changedFiles.length > 0 ? [['biome', 'ci', '--no-errors-on-unmatched', ...changedFiles]] : []),
  // Checks a folder again only if its files changed. A repository with a product of its own may lack examples.
  ['tsc', '--build', '.', ...(existsSync('examples/shop') ? ['examples'] : []), '--noEmit'],
  ['vitest', 'run', '--project=architecture', '--maxWorkers=1', '--experimental.fsModuleCache'],
];

/**
 * Runs a check to its end, and then prints its whole output at once. Returns the check's name if it failed.
 * @param {string[]} step
 * @returns {Promise<string[]>}
 */
const runStep = ([command = '', ...args]) =>
  new Promise((resolve) => {
    const step = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let outputText = '';
    for (const stream of [step.stdout, step.stderr]) stream.on('data', (piece) => (outputText += piece));
    step.on('error', (error) => (outputText += `${error.message}\n`));
    step.on('close', (code) => {
      process.stdout.write(outputText);
      resolve(code === 0 ? [] : [command]);
    });
  });

const failedChecks = (await Promise.all(steps.map(runStep))).flat();
if (biomeInputState && !failedChecks.includes('biome')) {
  mkdirSync('.cache', { recursive: true });
  writeFileSync(BIOME_CACHE_FILE, JSON.stringify(biomeInputState));
}
process.stdout.write(
  failedChecks.length === 0 ? 'check: passed\n' : `check: failed: ${failedChecks.join(', ')}\n`,
);
process.exitCode = failedChecks.length === 0 ? 0 : 1;
