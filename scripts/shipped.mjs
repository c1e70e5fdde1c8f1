// Lists the packages that a build ships: those in its bundles, and those that are installed with the packed
// server.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('vite').Rolldown.RolldownOutput} Output */
/** @typedef {{ version?: string, license?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked */
/** @typedef {{ name: string, version: string, packages: Record<string, Locked> }} Lock */

/** File that lists the packages in the last build's bundles, by their paths in the lock file. */
const BUNDLED_LIST_FILE = 'dist/bundled.json';

/**
 * Packages that are not bundled but installed with the packed server, because they are native or load files
 * of their own.
 */
export const INSTALLED_PACKAGES = ['@node-rs/argon2', '@photostructure/sqlite', 'pg'];

/**
 * Installed packages that the server does not need. npm skips such a package if it has no binary for the
 * system.
 */
export const OPTIONAL_PACKAGES = ['sharp'];

const PACKAGE_FOLDER_PATTERN = /node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/g;

/** @param {string} file @returns {string | undefined} the path of its package in the lock file */
const findPackagePath = (file) => {
  const found = [...file.matchAll(PACKAGE_FOLDER_PATTERN)].at(-1);
  const from = file.indexOf('node_modules/');
  return found && file.slice(from, found.index + found[0].length);
};

/**
 * Writes the list of the packages whose files are part of the given bundles.
 * @param {readonly Output[]} bundles
 */
export const writeBundledPackages = (bundles) => {
  const files = bundles.flatMap(({ output }) =>
    output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : part.originalFileNames)),
  );
  const paths = new Set(files.map(findPackagePath).filter((path) => path !== undefined));
  writeFileSync(BUNDLED_LIST_FILE, `${JSON.stringify([...paths].sort(), null, 2)}\n`);
};

/** @returns {Lock} */
export const readPackageLock = () => JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** @param {Lock} lock @param {string} dependentPath a package's path @param {string} dependencyName one of its dependencies */
const resolveDependencyPath = ({ packages }, dependentPath, dependencyName) => {
  for (
    let parentPath = dependentPath;
    ;
    parentPath = parentPath.slice(0, Math.max(0, parentPath.lastIndexOf('node_modules/') - 1))
  ) {
    const candidatePath = `${parentPath === '' ? '' : `${parentPath}/`}node_modules/${dependencyName}`;
    if (packages[candidatePath]) return candidatePath;
    if (parentPath === '') return undefined;
  }
};

/**
 * Returns the given packages and all packages that they depend on, by their paths in the lock file.
 * @param {Lock} lock @param {readonly string[]} rootNames @param {boolean} withOptional
 */
const collectDependencyPaths = (lock, rootNames, withOptional) => {
  /** @type {Set<string>} */
  const paths = new Set();
  /** @param {string} dependentPath @param {readonly string[]} packageNames */
  const add = (dependentPath, packageNames) => {
    for (const name of packageNames) {
      const path = resolveDependencyPath(lock, dependentPath, name);
      if (path === undefined || paths.has(path)) continue;
      paths.add(path);
      const { dependencies, optionalDependencies } = lock.packages[path] ?? {};
      add(path, Object.keys({ ...dependencies, ...(withOptional && optionalDependencies) }));
    }
  };
  add('', rootNames);
  return paths;
};

/**
 * Returns the packages to install, by their paths in the lock file.
 * @param {Lock} lock
 */
const listPathsToInstall = (lock) =>
  [...collectDependencyPaths(lock, [...INSTALLED_PACKAGES, ...OPTIONAL_PACKAGES], true)].sort();

/**
 * Returns the lock file's entries of the packages to install, by their paths. Packages that npm may skip are
 * marked as optional.
 * @param {Lock} lock @returns {Record<string, Locked>}
 */
export const getLockEntriesToInstall = (lock) => {
  const requiredPaths = collectDependencyPaths(lock, INSTALLED_PACKAGES, false);
  const entries = listPathsToInstall(lock).map((path) => {
    const { dev: _, devOptional: __, optional: ___, ...locked } = lock.packages[path] ?? {};
    return [path, requiredPaths.has(path) ? locked : { ...locked, optional: true }];
  });
  return Object.fromEntries(entries);
};

/**
 * Returns the part of the lock file about packages that a build ships. Throws if the last build left no list
 * of its packages.
 * @param {Lock} lock
 * @returns {Lock}
 */
export const readShippedPackageLock = (lock) => {
  /** @type {string[]} */
  const bundledPaths = JSON.parse(readFileSync(BUNDLED_LIST_FILE, 'utf8'));
  const paths = [...new Set([...bundledPaths, ...listPathsToInstall(lock)])].sort();
  const packages = paths.map((path) => {
    const { dev: _, ...locked } = lock.packages[path] ?? {};
    return [path, locked];
  });
  return { name: lock.name, version: lock.version, packages: Object.fromEntries(packages) };
};

const LICENCE_FILE_PATTERN = /^(licen[cs]e|copying|notice)/i;

/**
 * Returns the licence texts in a package; '' if there are none.
 * @param {string} path
 */
export const readLicenceTexts = (path) =>
  (existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [])
    .filter((file) => file.isFile() && LICENCE_FILE_PATTERN.test(file.name))
    .map(({ name }) => readFileSync(join(path, name), 'utf8').trim())
    .join('\n\n');
