import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'));
const lock: { packages: Record<string, { version?: string; resolved?: string }> } = JSON.parse(
  read('package-lock.json'),
);

const IMPORT =
  /^(?:import|export) [^;]*?from '([@\w][@\w./:-]*)';|^import '([@\w][@\w./:-]*)';|\bimport\('([@\w][@\w./:-]*)'\)/gm;

/** The package of a specifier: `@a/b` of `@a/b/c`. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const importsOf = (path: string) =>
  [...read(path).matchAll(IMPORT)].map(([, ...found]) => packageOf(found.find(Boolean) ?? ''));

const sources = ['src', 'i18n', 'server', 'demo', 'mocks', 'tests', 'bench', 'scripts', 'vite'].flatMap(
  (folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
      .map((path) => `${folder}/${path}`),
);

test('every package that is imported is declared: what others bring along may leave with them', () => {
  const declared = new Set([
    ...Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }),
    ...builtinModules,
  ]);
  const undeclared = sources.flatMap((path) =>
    importsOf(path)
      .filter((name) => !name.startsWith('node:') && !name.startsWith('virtual:') && !declared.has(name))
      .map((name) => `${path}: imports ${name}`),
  );
  expect(undeclared).toEqual([]);
});

test('all of Tiptap has one version, since two copies of ProseMirror refuse each other', () => {
  const tiptap = Object.entries(lock.packages).filter(([path]) =>
    /(^|\/)node_modules\/@tiptap\/[^/]+$/.test(path),
  );
  expect(tiptap.length).toBeGreaterThan(20);
  expect(tiptap.filter(([, { version }]) => version !== dependencies['@tiptap/core'])).toEqual([]);
});

test('the lock file names no host: packages come from whichever registry npm is told of', () => {
  const resolved = Object.entries(lock.packages).filter(([, entry]) => entry.resolved !== undefined);
  expect(resolved).toEqual([]);
  expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
});
