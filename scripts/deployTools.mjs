// Finds the programs that lint deploy/: nginx and promtool from Debian, and Kubernetes' types and schemas
// from npm.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from './runCommand.mjs';

/**
 * Folder into which Debian's packages are extracted. They are not installed, because nginx must not start on
 * this machine.
 */
const TOOLS_FOLDER = resolve('.cache/deploy-tools');
const NODE_MODULES_FOLDER = join(TOOLS_FOLDER, 'node_modules');

/** The last version of the Kubernetes types for Node 20, and a YAML parser. */
const NPM_PACKAGES = ['kubernetes-models@4.4.0', 'yaml@2.9.0'];

const HELP = `Programs that lint deploy/ are missing. Do one of these:
  sudo apt-get install nginx prometheus systemd
  node scripts/deployTools.mjs, on Debian, with a network`;

/** The Debian package that contains each program. */
const DEBIAN_PACKAGES = { nginx: 'nginx', promtool: 'prometheus', 'systemd-analyze': 'systemd' };

const SYSTEM_PROGRAM_FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** @param {string} name */
const findToolPath = (name) =>
  [...SYSTEM_PROGRAM_FOLDERS, ...SYSTEM_PROGRAM_FOLDERS.slice(0, 2).map((place) => join(TOOLS_FOLDER, place))]
    .map((place) => join(place, name))
    .find((path) => existsSync(path));

/** @param {string} name a package of Debian */
const extractDebianPackage = (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'debian-'));
  try {
    const isDownloaded = runCommand('apt-get', ['download', '-qq', name], folder);
    return (
      isDownloaded &&
      readdirSync(folder).every((file) => runCommand('dpkg-deb', ['-x', join(folder, file), TOOLS_FOLDER]))
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/**
 * Returns the paths of the programs, and of the folder with the Kubernetes types. Throws an Error that says
 * what to do if one of them is missing.
 */
export const findDeployTools = () => {
  const [nginx, promtool, systemd] = Object.keys(DEBIAN_PACKAGES).map(findToolPath);
  if (!nginx || !promtool || !systemd || !existsSync(join(NODE_MODULES_FOLDER, 'kubernetes-models')))
    throw new Error(HELP);
  return { nginx, promtool, systemd, modules: NODE_MODULES_FOLDER };
};

/** Returns what `findDeployTools` returns. First gets what is missing, if the system allows that. */
const ensureDeployTools = () => {
  mkdirSync(TOOLS_FOLDER, { recursive: true });
  const missingPrograms = Object.entries(DEBIAN_PACKAGES).filter(([name]) => !findToolPath(name));
  if (missingPrograms.length > 0 && process.getuid?.() === 0) runCommand('apt-get', ['update', '-qq']);
  for (const [, name] of missingPrograms) extractDebianPackage(name);
  if (!existsSync(join(NODE_MODULES_FOLDER, 'kubernetes-models')))
    runCommand('npm', [
      'i',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--prefix',
      TOOLS_FOLDER,
      ...NPM_PACKAGES,
    ]);
  return findDeployTools();
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(ensureDeployTools());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
