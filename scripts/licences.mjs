/** Licences under which a package may be shipped, by their SPDX names. */
const ALLOWED_LICENCES = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'CC0-1.0'],
  // OFL-1.1 is for fonts: a font may be shipped with a program, but not sold by itself.
  'OFL-1.1',
]);

/** Licences for tools that are not shipped: these licences don't apply to what the tools produce. */
const ALLOWED_LICENCES_FOR_TOOLS = new Set([
  ...ALLOWED_LICENCES,
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
 * Matches packages of shared libraries, for which the LGPL is allowed too. Such a package is installed with
 * the server and bundled into no file, so a user can replace the package.
 */
const SHARED_LIBRARY_PATTERN = /^@img\/sharp-/;
const ALLOWED_LICENCES_FOR_LIBRARIES = new Set([...ALLOWED_LICENCES, 'LGPL-3.0-or-later']);

/** @param {string} name @param {boolean} isTool @returns {ReadonlySet<string>} */
const getAllowedLicences = (name, isTool) => {
  if (SHARED_LIBRARY_PATTERN.test(name)) return ALLOWED_LICENCES_FOR_LIBRARIES;
  return isTool ? ALLOWED_LICENCES_FOR_TOOLS : ALLOWED_LICENCES;
};

/** @param {string} licence @param {ReadonlySet<string>} allowed */
const isLicenceAllowed = (licence, allowed) => {
  const licenceExpression = licence.replace(/^\(|\)$/g, '');
  if (licenceExpression.includes(' OR '))
    return licenceExpression.split(' OR ').some((one) => allowed.has(one));
  return licenceExpression.split(' AND ').every((one) => allowed.has(one));
};

/** @param {string} path in `node_modules` @returns {string} the package's name */
const getPackageName = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Returns the licence of each package, by its path in the lock file.
 * @param {{ packages: Readonly<Record<string, { version?: string, license?: string, dev?: boolean }>> }} lock
 */
export const listPackageLicences = ({ packages }) =>
  Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license, dev = false }]) => {
      const name = getPackageName(path);
      return { name, version, path, isTool: dev, licence: LICENCE_BY_PACKAGE.get(name) ?? license ?? 'none' };
    });

/**
 * Returns the packages whose licence is not allowed for their use, each with its licence and the place where
 * it is used.
 * @param {Parameters<typeof listPackageLicences>[0]} lock
 * @returns {string[]}
 */
export const describeRefusedPackages = (lock) =>
  listPackageLicences(lock)
    .filter(({ name, licence, isTool }) => !isLicenceAllowed(licence, getAllowedLicences(name, isTool)))
    .map(({ name, licence, isTool }) => `${name}: ${licence}${isTool ? ', of a tool' : ''}`);
