// npm run bom: writes a list of the shipped packages (CycloneDX) to dist/bom.cdx.json. Fails if a package's
// licence is not allowed.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './freshness.mjs';
import { describeRefusedPackages, listPackageLicences } from './licences.mjs';
import { readPackageLock, readShippedPackageLock } from './shipped.mjs';

const BOM_FILE = 'dist/bom.cdx.json';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** @param {string} name @param {string} [version] */
const toPackageReference = (name, version) => `${name}@${version}`;

/**
 * Returns the bill of materials of the shipped packages as text: npm's own bill, without the packages that
 * are not shipped.
 * @param {import('./shipped.mjs').Lock} shipped
 */
export const createBillOfMaterials = (shipped) => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (status !== 0) throw new Error(stderr);
  const bom = JSON.parse(stdout);
  const licences = new Map(
    listPackageLicences(shipped).map(({ name, version, licence }) => [
      toPackageReference(name, version),
      licence,
    ]),
  );
  /** @param {string} ref */
  const isShipped = (ref) => licences.has(ref);
  const rootRef = bom.metadata.component['bom-ref'];
  // npm sbom takes the folder's name for the product's name.
  bom.metadata.component.name = shipped.name;
  bom.components = bom.components.filter((/** @type {any} */ component) => isShipped(component['bom-ref']));
  for (const component of bom.components) {
    // npm sbom leaves out licences that it can't read as SPDX.
    if (!component.licenses?.length)
      component.licenses = [{ expression: licences.get(component['bom-ref']) }];
  }
  bom.dependencies = bom.dependencies
    .filter((/** @type {any} */ { ref }) => ref === rootRef || isShipped(ref))
    .map((/** @type {any} */ { ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
  if (bom.components.length !== licences.size) throw new Error('npm sbom knows not every shipped package.');
  return `${JSON.stringify(bom, null, 2)}\n`;
};

/**
 * Returns the packages that a build ships. Throws an Error that names each package whose licence is not
 * allowed.
 */
export const readAllowedPackages = () => {
  const shipped = readShippedPackageLock(readPackageLock());
  const refused = describeRefusedPackages(shipped);
  if (refused.length > 0)
    throw new Error(`Licences that are not allowed (scripts/licences.mjs):\n${refused.join('\n')}`);
  return shipped;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureBuild();
  const shipped = readAllowedPackages();
  writeFileSync(BOM_FILE, createBillOfMaterials(shipped));
  console.log(
    `${BOM_FILE}: ${Object.keys(shipped.packages).length} packages, all of them under an allowed licence`,
  );
}
