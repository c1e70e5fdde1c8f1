// Finds Python's openpyxl, with which the tests read the console's spreadsheets. The console itself does not
// use it.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { runCommand } from './runCommand.mjs';

const HELP = `No Python with openpyxl found. Do one of these:
  sudo apt-get install python3-openpyxl
  python3 -m pip install openpyxl`;

// Debian's Python comes first, because Debian's openpyxl belongs to it, whatever Python is first in the path.
const pythonCommands = ['/usr/bin/python3', 'python3', 'python'];

/** @param {string} command @param {string[]} args */
const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Returns the Python that has openpyxl. Throws an Error that says what to do if there is none. */
export const findPython = () => {
  const found = pythonCommands.find((python) => succeeds(python, ['-c', 'import openpyxl']));
  if (found) return found;
  throw new Error(HELP);
};

const openpyxlInstallers = [
  () =>
    process.getuid?.() === 0 &&
    runCommand('apt-get', ['update', '-qq']) &&
    runCommand('apt-get', ['install', '-qq', '-y', '--no-install-recommends', 'python3-openpyxl']),
  () => runCommand('python3', ['-m', 'pip', 'install', '--quiet', 'openpyxl']),
];

/**
 * Returns the Python that has openpyxl, which is first installed if it is missing. Throws what `findPython`
 * throws.
 */
const ensurePython = () => {
  const isOpenpyxlInstalled = () =>
    pythonCommands.some((python) => succeeds(python, ['-c', 'import openpyxl']));
  if (!isOpenpyxlInstalled()) openpyxlInstallers.some((install) => install() && isOpenpyxlInstalled());
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
