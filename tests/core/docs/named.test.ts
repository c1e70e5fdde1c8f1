import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { anchorOf, sectionsOf } from '../../../docs/site/pages';
import { createAllCollections } from '../../../server/core/collections';
import { resources } from '../theProduct';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What another product has files of its own for. */
const OF_PRODUCT = /^((src|server|i18n\/ko|tests|bench)\/product|demo)\//;
const isThere = (file: string) => OF_PRODUCT.test(file) || existsSync(join(root, file));

const pages = [
  'README.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...[
    'docs',
    'docs/guides',
    'docs/operations',
    'docs/concepts',
    'docs/reference',
    'docs/decisions',
    'docs/product',
  ].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** What a pattern's first group finds in a page. */
const foundIn = (page: string, pattern: RegExp) =>
  [...read(page).matchAll(pattern)].map(([, found = '']) => found);

const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
const commands = /npm run ([\w:]+)/g;

test('every command that a page names is there, and docs/commands.md names every command', () => {
  const unknown = pages.flatMap((page) =>
    foundIn(page, commands)
      .filter((name) => !scripts.includes(name))
      .map((name) => `${page}: npm run ${name}`),
  );
  expect(unknown).toEqual([]);
  const named = ['start', 'test', ...foundIn('docs/commands.md', commands)];
  expect(scripts.filter((name) => !named.includes(name))).toEqual([]);
});

test('every bench that a page names is there, and docs/commands.md names every bench', () => {
  const benches = readdirSync(join(root, 'bench'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => /^\/\/ npm run bench -- (\w+)/.exec(read(`bench/${file}`))?.[1] ?? []);
  const named = /npm run bench -- (\w+)/g;
  const unknown = pages.flatMap((page) => foundIn(page, named).filter((name) => !benches.includes(name)));
  expect(unknown).toEqual([]);
  const listed = foundIn('docs/commands.md', named);
  expect(benches.filter((name) => !listed.includes(name))).toEqual([]);
});

test('docs/decisions/README.md lists every decision', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
  expect(foundIn('docs/decisions/README.md', /^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm).toSorted()).toEqual(
    decisions.toSorted(),
  );
});

test('the site lists every page once', () => {
  const paths = sectionsOf(join(root, 'docs')).flatMap((section) =>
    section.pages.map(({ path }) => `docs/${path}.md`),
  );
  expect(paths.toSorted()).toEqual(pages.filter((page) => page.startsWith('docs/')).toSorted());
});

test('every link to a heading finds it, on GitHub as on the site', () => {
  const plain = (page: string) => read(page).replace(/^```[\s\S]*?^```/gm, '');
  const anchorsOf = (page: string) =>
    [...plain(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const lost = pages.flatMap((page) =>
    [...plain(page).matchAll(/\]\(((?!https?:)[^)#\s]*)#([^)\s]+)\)/g)]
      .filter(([, path = '', anchor = '']) => {
        const target = path === '' ? page : join(dirname(page), path);
        return !existsSync(join(root, target)) || !anchorsOf(target).includes(anchor);
      })
      .map(([link]) => `${page}: ${link}`),
  );
  expect(lost).toEqual([]);
});

test('every column of a table has a head', () => {
  const empty = pages.flatMap((page) =>
    foundIn(page, /^(\|.*\|)\n\|[-:| ]+\|$/gm)
      .filter((head) =>
        head
          .split('|')
          .slice(1, -1)
          .some((cell) => cell.trim() === ''),
      )
      .map((head) => `${page}: ${head}`),
  );
  expect(empty).toEqual([]);
});

test('every file of the core that a page names by its path is there', () => {
  const path = /`((?:src|server|tests|scripts|i18n|mocks|demo|bench|vite)\/[\w./-]+\.\w+)`/g;
  const missing = pages.flatMap((page) =>
    foundIn(page, path)
      .filter((file) => !isThere(file))
      .map((file) => `${page}: ${file}`),
  );
  expect(missing).toEqual([]);
});

test('docs/api.md names every collection that the API keeps for itself', () => {
  const own = createAllCollections(resources)
    .map(({ name }) => name)
    .filter((name) => name.startsWith('_'));
  const named = new Set(foundIn('docs/api.md', /`(_[a-z_]+)`/g));
  expect(own.filter((name) => !named.has(name))).toEqual([]);
});
