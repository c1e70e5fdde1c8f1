// The reader of spreadsheets that the tests hold the console's files to: Python's openpyxl, which is no part of it.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const HELP = `No Python with openpyxl found. Do one of these:
  sudo apt-get install python3-openpyxl
  python3 -m pip install openpyxl`;

// Debian's own goes with its package, whatever else is first in the path.
const pythons = ['/usr/bin/python3', 'python3', 'python'];

/** @param {string} command @param {string[]} args */
const works = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** The Python that reads spreadsheets; throws an Error that says what to do if there is none. */
export const findPython = () => {
  const found = pythons.find((python) => works(python, ['-c', 'import openpyxl']));
  if (found) return found;
  throw new Error(HELP);
};

/** @param {string} command @param {string[]} args */
const run = (command, args) => {
  console.log(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
};

const ways = [
  () =>
    process.getuid?.() === 0 &&
    run('apt-get', ['update', '-qq']) &&
    run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', 'python3-openpyxl']),
  () => run('python3', ['-m', 'pip', 'install', '--quiet', 'openpyxl']),
];

/** The Python that reads spreadsheets, whose library is installed if there is none; throws what `findPython` throws. */
const ensurePython = () => {
  const isThere = () => pythons.some((python) => works(python, ['-c', 'import openpyxl']));
  if (!isThere()) ways.some((way) => way() && isThere());
  return findPython();
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(ensurePython());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
