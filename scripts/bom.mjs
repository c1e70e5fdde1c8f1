// npm run bom: a bill of materials of what is shipped (CycloneDX), in dist/bom.cdx.json; fails on a licence that is not allowed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { licencesOf, refusedLicences } from './licences.mjs';

const FILE = 'dist/bom.cdx.json';
const MOST_BYTES = 64 * 1024 * 1024;

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const refused = refusedLicences(lock);
if (refused.length > 0) {
  console.error(`Licences that are not allowed (scripts/licences.mjs):\n${refused.join('\n')}`);
  process.exit(1);
}

const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
  encoding: 'utf8',
  maxBuffer: MOST_BYTES,
});
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const bom = JSON.parse(stdout);
// npm takes the folder's name.
bom.metadata.component.name = lock.name;
const licences = new Map(licencesOf(lock).map(({ name, licence }) => [name, licence]));
for (const component of bom.components) {
  // npm leaves out what it can't read as SPDX.
  if (!component.licenses?.length) component.licenses = [{ expression: licences.get(component.name) }];
}
mkdirSync('dist', { recursive: true });
writeFileSync(FILE, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${FILE}: ${bom.components.length} packages, all of them under an allowed licence`);
