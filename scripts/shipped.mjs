// Lists the packages that a build ships: those in its bundles, and those that are installed with the packed
// server.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('vite').Rolldown.RolldownOutput} Output */
/** @typedef {{ version?: string, license?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked */
/** @typedef {{ name: string, version: string, packages: Record<string, Locked> }} Lock */

/** File that lists the packages in the last build's bundles, by their paths in the lock file. */
const BUNDLED = 'dist/bundled.json';

/**
 * Packages that are not bundled but installed with the packed server, because they are native or load files
 * of their own.
 */
export const INSTALLED = ['@node-rs/argon2', '@photostructure/sqlite', 'pg'];

/**
 * Installed packages that the server does not need. npm skips such a package if it has no binary for the
 * system.
 */
export const OPTIONAL = ['sharp'];

const PACKAGE = /node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/g;

/** @param {string} file @returns {string | undefined} the path of its package in the lock file */
const packageOf = (file) => {
  const found = [...file.matchAll(PACKAGE)].at(-1);
  const from = file.indexOf('node_modules/');
  return found && file.slice(from, found.index + found[0].length);
};

/**
 * Writes the list of the packages whose files are part of the given bundles.
 * @param {readonly Output[]} bundles
 */
export const writeBundled = (bundles) => {
  const files = bundles.flatMap(({ output }) =>
    output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : part.originalFileNames)),
  );
  const paths = new Set(files.map(packageOf).filter((path) => path !== undefined));
  writeFileSync(BUNDLED, `${JSON.stringify([...paths].sort(), null, 2)}\n`);
};

/** @returns {Lock} */
export const readLock = () => JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** @param {Lock} lock @param {string} from a package's path @param {string} name one of its dependencies */
const resolved = ({ packages }, from, name) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
};

/**
 * Returns the given packages and all packages that they depend on, by their paths in the lock file.
 * @param {Lock} lock @param {readonly string[]} roots @param {boolean} withOptional
 */
const closureOf = (lock, roots, withOptional) => {
  /** @type {Set<string>} */
  const paths = new Set();
  /** @param {string} from @param {readonly string[]} names */
  const add = (from, names) => {
    for (const name of names) {
      const path = resolved(lock, from, name);
      if (path === undefined || paths.has(path)) continue;
      paths.add(path);
      const { dependencies, optionalDependencies } = lock.packages[path] ?? {};
      add(path, Object.keys({ ...dependencies, ...(withOptional && optionalDependencies) }));
    }
  };
  add('', roots);
  return paths;
};

/**
 * Returns the packages to install, by their paths in the lock file.
 * @param {Lock} lock
 */
export const installedOf = (lock) => [...closureOf(lock, [...INSTALLED, ...OPTIONAL], true)].sort();

/**
 * Returns the lock file's entries of the packages to install, by their paths. Packages that npm may skip are
 * marked as optional.
 * @param {Lock} lock @returns {Record<string, Locked>}
 */
export const lockedToInstall = (lock) => {
  const required = closureOf(lock, INSTALLED, false);
  const entries = installedOf(lock).map((path) => {
    const { dev: _, devOptional: __, optional: ___, ...locked } = lock.packages[path] ?? {};
    return [path, required.has(path) ? locked : { ...locked, optional: true }];
  });
  return Object.fromEntries(entries);
};

/**
 * Returns the part of the lock file about packages that a build ships. Throws if the last build left no list
 * of its packages.
 * @param {Lock} lock
 * @returns {Lock}
 */
export const shippedOf = (lock) => {
  /** @type {string[]} */
  const bundled = JSON.parse(readFileSync(BUNDLED, 'utf8'));
  const paths = [...new Set([...bundled, ...installedOf(lock)])].sort();
  const packages = paths.map((path) => {
    const { dev: _, ...locked } = lock.packages[path] ?? {};
    return [path, locked];
  });
  return { name: lock.name, version: lock.version, packages: Object.fromEntries(packages) };
};

const LICENCE = /^(licen[cs]e|copying|notice)/i;

/**
 * Returns the licence texts in a package; '' if there are none.
 * @param {string} path
 */
export const licenceText = (path) =>
  (existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [])
    .filter((file) => file.isFile() && LICENCE.test(file.name))
    .map(({ name }) => readFileSync(join(path, name), 'utf8').trim())
    .join('\n\n');
