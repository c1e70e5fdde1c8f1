// npm run pack: packs the built console and its server as console-server.tgz, which `npm i && node .` starts.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createBillOfMaterials, readAllowedPackages } from './bom.mjs';
import { ensureBuild } from './freshness.mjs';
import { listPackageLicences } from './licences.mjs';
import {
  getLockEntriesToInstall,
  INSTALLED_PACKAGES,
  OPTIONAL_PACKAGES,
  readLicenceTexts,
  readPackageLock,
} from './shipped.mjs';

const PACKAGE_FOLDER = 'console-server';
const START_COMMAND = 'node scripts/start.mjs';

/**
 * Returns the package.json of the packed server, with exact versions of its dependencies and with the
 * server's commands.
 */
const buildPackedManifest = () => {
  const ownManifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const { name, version, description, license, engines, scripts } = ownManifest;
  /** @param {Record<string, unknown>} entryByPackage @param {readonly string[]} [names] */
  const selectPackages = (entryByPackage, names = INSTALLED_PACKAGES) =>
    Object.fromEntries(names.flatMap((key) => (key in entryByPackage ? [[key, entryByPackage[key]]] : [])));
  const startCommands = Object.entries(/** @type {Record<string, string>} */ (scripts))
    .filter(([, command]) => command.startsWith(START_COMMAND))
    .map(([key, command]) => [key, command.replace(START_COMMAND, 'node .')]);
  return {
    ...{
      name,
      version,
      private: true,
      description,
      license,
      engines,
      type: 'module',
      main: 'dist/server/main.js',
    },
    dependencies: selectPackages(ownManifest.dependencies),
    optionalDependencies: selectPackages(ownManifest.optionalDependencies, OPTIONAL_PACKAGES),
    allowScripts: selectPackages(ownManifest.allowScripts),
    scripts: Object.fromEntries(startCommands),
  };
};

/** @param {ReturnType<typeof buildPackedManifest>} packedManifest */
const createPackageLock = (packedManifest) => {
  const { name, version, license, engines, dependencies, optionalDependencies } = packedManifest;
  return {
    ...{ name, version, lockfileVersion: 3, requires: true },
    packages: {
      '': { name, version, license, dependencies, optionalDependencies, engines },
      ...getLockEntriesToInstall(readPackageLock()),
    },
  };
};

/** @param {import('./shipped.mjs').Lock} shipped */
const formatLicenceTexts = (shipped) =>
  listPackageLicences(shipped)
    .map(({ name, version, path, licence }) =>
      `${name}@${version}: ${licence}\n\n${readLicenceTexts(path)}`.trim(),
    )
    .join(`\n\n${'-'.repeat(80)}\n\n`);

/** @param {string} folder where the files of the packed server are written */
const fillPackageFolder = (folder) => {
  const packedManifest = buildPackedManifest();
  const shipped = readAllowedPackages();
  const textByFileName = {
    'package.json': JSON.stringify(packedManifest, null, 2),
    'package-lock.json': JSON.stringify(createPackageLock(packedManifest), null, 2),
    'bom.cdx.json': createBillOfMaterials(shipped).trim(),
    'licences.txt': formatLicenceTexts(shipped),
  };
  mkdirSync(folder);
  for (const [name, text] of Object.entries(textByFileName)) writeFileSync(join(folder, name), `${text}\n`);
  for (const part of ['dist/console', 'dist/server']) cpSync(part, join(folder, part), { recursive: true });
};

const packServer = () => {
  const file = resolve(process.argv[2] ?? `${PACKAGE_FOLDER}.tgz`);
  const temporary = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    fillPackageFolder(join(temporary, PACKAGE_FOLDER));
    const { status, stderr } = spawnSync('tar', ['czf', file, '-C', temporary, PACKAGE_FOLDER], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`tar failed: ${stderr}`);
    console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB. Extract it, then: npm i && node .`);
  } finally {
    rmSync(temporary, { recursive: true });
  }
};

if (ensureBuild()) packServer();
else process.exitCode = 1;
