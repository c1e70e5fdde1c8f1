/** Licences of packages that may be shipped, by their names in SPDX. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'CC0-1.0'],
  // A font: it may be shipped, not sold by itself.
  'OFL-1.1',
]);

/** Licences of tools that stay here: what they make is free of them. */
const ALLOWED_FOR_TOOLS = new Set([
  ...ALLOWED,
  'MPL-2.0',
  'CC-BY-4.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'PSF-2.0',
]);

/** Packages that don't say their licence as SPDX has it, and which one their own text is. */
const READ = new Map([
  ['css-mediaquery', 'BSD-3-Clause'],
  ['@visx/vendor', 'MIT AND ISC'],
  ['busboy', 'MIT'],
  ['dicer', 'MIT'],
  ['streamsearch', 'MIT'],
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
]);

/**
 * Packages of a shared library under another licence, which is allowed for them alone. They are installed beside the
 * server and bundled into nothing, and may be exchanged.
 */
const LIBRARIES = /^@img\/sharp-/;
const ALLOWED_FOR_LIBRARIES = new Set([...ALLOWED, 'LGPL-3.0-or-later']);

/** @param {string} name @param {boolean} isTool @returns {ReadonlySet<string>} */
const allowedFor = (name, isTool) => {
  if (LIBRARIES.test(name)) return ALLOWED_FOR_LIBRARIES;
  return isTool ? ALLOWED_FOR_TOOLS : ALLOWED;
};

/** @param {string} licence @param {ReadonlySet<string>} allowed */
const isAllowed = (licence, allowed) => {
  const plain = licence.replace(/^\(|\)$/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => allowed.has(one));
  return plain.split(' AND ').every((one) => allowed.has(one));
};

/** @param {string} path in `node_modules` @returns {string} the package's name */
const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * The licence of each package, by its path in a lock file.
 * @param {{ packages: Readonly<Record<string, { version?: string, license?: string, dev?: boolean }>> }} lock
 */
export const licencesOf = ({ packages }) =>
  Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license, dev = false }]) => {
      const name = nameAt(path);
      return { name, version, path, isTool: dev, licence: READ.get(name) ?? license ?? 'none' };
    });

/**
 * The packages that may not be used as they are, each with its licence and a word on where.
 * @param {Parameters<typeof licencesOf>[0]} lock
 * @returns {string[]}
 */
export const refusedLicences = (lock) =>
  licencesOf(lock)
    .filter(({ name, licence, isTool }) => !isAllowed(licence, allowedFor(name, isTool)))
    .map(({ name, licence, isTool }) => `${name}: ${licence}${isTool ? ', of a tool' : ''}`);
