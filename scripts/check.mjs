// Runs the checks before a commit at the same time: form, types, and the rules of the architecture. Prints
// which checks failed, and why.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Type-checks a folder. Only files that a change since the last check can concern are checked again.
 * @param {string} folder
 * @param {string} name
 */
const types = (folder, name) => [
  ...['tsc', '-p', folder, '--noEmit', '--incremental'],
  ...['--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`],
];

const steps = [
  ['biome', 'ci', '.'],
  types('.', 'project'),
  // A repository with a product of its own may lack the examples.
  ...(existsSync('examples/shop') ? [types('examples/shop', 'shop')] : []),
  ['vitest', 'run', '--project=architecture', '--maxWorkers=1', '--experimental.fsModuleCache'],
];

/**
 * Runs a check to its end, and then prints its whole output at once. Returns the check's name if it failed.
 * @param {string[]} step
 * @returns {Promise<string[]>}
 */
const run = ([command = '', ...args]) =>
  new Promise((resolve) => {
    const step = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [step.stdout, step.stderr]) stream.on('data', (piece) => (said += piece));
    step.on('error', (error) => (said += `${error.message}\n`));
    step.on('close', (code) => {
      process.stdout.write(said);
      resolve(code === 0 ? [] : [command]);
    });
  });

const failed = (await Promise.all(steps.map(run))).flat();
process.stdout.write(failed.length === 0 ? 'check: passed\n' : `check: failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
