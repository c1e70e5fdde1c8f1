import { readdirSync, readFileSync } from 'node:fs';
import { projectOf } from './project';

const ROOTS = ['src', 'i18n', 'server', 'demo', 'mocks', 'tests', 'bench', 'scripts', 'vite'];
/** A product of the tests' own, which stands in the place of this one where it is tried. */
const SAMPLE = 'tests/core/museum/';
const SOURCE = /\.(ts|tsx|mjs|css)$/;

const root = new URL('../../../', import.meta.url);

const paths = ROOTS.flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => SOURCE.test(path) && !path.startsWith(SAMPLE)),
);

/** This repository, parsed once for all tests of a worker. */
export const repository = projectOf(
  Object.fromEntries(paths.map((path) => [path, readFileSync(new URL(path, root), 'utf8')])),
);
