/** Licences under which a package may be shipped, by their SPDX names. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'CC0-1.0'],
  // OFL-1.1 is for fonts: a font may be shipped with a program, but not sold by itself.
  'OFL-1.1',
]);

/** Licences for tools that are not shipped: these licences don't apply to what the tools produce. */
const ALLOWED_FOR_TOOLS = new Set([
  ...ALLOWED,
  'MPL-2.0',
  'CC-BY-4.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'PSF-2.0',
]);

/** Maps packages whose package.json names no SPDX licence to the licence that their licence file states. */
const LICENCE_BY_PACKAGE = new Map([
  ['css-mediaquery', 'BSD-3-Clause'],
  ['@visx/vendor', 'MIT AND ISC'],
  ['busboy', 'MIT'],
  ['dicer', 'MIT'],
  ['streamsearch', 'MIT'],
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
]);

/**
 * Packages of a shared library whose licence is allowed for these packages only. They are installed beside
 * the server, bundled into no file, and can be replaced.
 */
const SHARED_LIBRARY_PATTERN = /^@img\/sharp-/;
const ALLOWED_FOR_LIBRARIES = new Set([...ALLOWED, 'LGPL-3.0-or-later']);

/** @param {string} name @param {boolean} isTool @returns {ReadonlySet<string>} */
const allowedLicencesFor = (name, isTool) => {
  if (SHARED_LIBRARY_PATTERN.test(name)) return ALLOWED_FOR_LIBRARIES;
  return isTool ? ALLOWED_FOR_TOOLS : ALLOWED;
};

/** @param {string} licence @param {ReadonlySet<string>} allowed */
const isAllowed = (licence, allowed) => {
  const licenceExpression = licence.replace(/^\(|\)$/g, '');
  if (licenceExpression.includes(' OR '))
    return licenceExpression.split(' OR ').some((one) => allowed.has(one));
  return licenceExpression.split(' AND ').every((one) => allowed.has(one));
};

/** @param {string} path in `node_modules` @returns {string} the package's name */
const packageNameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Returns the licence of each package, by its path in the lock file.
 * @param {{ packages: Readonly<Record<string, { version?: string, license?: string, dev?: boolean }>> }} lock
 */
export const licencesOf = ({ packages }) =>
  Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license, dev = false }]) => {
      const name = packageNameAt(path);
      return { name, version, path, isTool: dev, licence: LICENCE_BY_PACKAGE.get(name) ?? license ?? 'none' };
    });

/**
 * Returns the packages whose licence is not allowed for their use, each with its licence and the place where
 * it is used.
 * @param {Parameters<typeof licencesOf>[0]} lock
 * @returns {string[]}
 */
export const describeRefusedPackages = (lock) =>
  licencesOf(lock)
    .filter(({ name, licence, isTool }) => !isAllowed(licence, allowedLicencesFor(name, isTool)))
    .map(({ name, licence, isTool }) => `${name}: ${licence}${isTool ? ', of a tool' : ''}`);
