import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeRefusedPackages, listPackageLicences } from '../../../scripts/licences.mjs';

const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'));
const lockOf = (license: string | undefined, dev = false) => ({
  packages: { '': {}, 'node_modules/a/node_modules/@b/c': { ...(license && { license }), dev } },
});

test('every package is under a licence that is allowed for what it does', () => {
  expect(listPackageLicences(lock).length).toBeGreaterThan(300);
  expect(describeRefusedPackages(lock)).toEqual([]);
});

test.each(['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', 'SEE LICENSE IN LICENSE', undefined])(
  'a package under another one is refused by its name: %s',
  (license) => {
    expect(describeRefusedPackages(lockOf(license))).toEqual([`@b/c: ${license ?? 'none'}`]);
  },
);

test('a package may be used by any of the licences that it offers, and a tool by more', () => {
  expect(describeRefusedPackages(lockOf('(MPL-2.0 OR Apache-2.0)'))).toEqual([]);
  expect(describeRefusedPackages(lockOf('MPL-2.0', true))).toEqual([]);
  expect(describeRefusedPackages(lockOf('MPL-2.0'))).toEqual(['@b/c: MPL-2.0']);
  expect(describeRefusedPackages(lockOf('GPL-3.0-only', true))).toEqual(['@b/c: GPL-3.0-only, of a tool']);
});

test('a shared library that stands beside the server may be under the LGPL, and nothing else may', () => {
  const lockOfLibrary = (name: string, license: string) => ({
    packages: { '': {}, [`node_modules/${name}`]: { license } },
  });
  const own = 'Apache-2.0 AND LGPL-3.0-or-later';
  expect(describeRefusedPackages(lockOfLibrary('@img/sharp-win32-x64', own))).toEqual([]);
  expect(describeRefusedPackages(lockOfLibrary('@img/colour', own))).toEqual([`@img/colour: ${own}`]);
  expect(describeRefusedPackages(lockOfLibrary('@img/sharp-linux-x64', 'GPL-3.0-only'))).toHaveLength(1);
});
