import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const pages = [
  'README.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const FILE = /`((?:(?:src|server|i18n\/ko|tests|bench)\/product|demo)\/[\w./-]+\.\w+)`/g;

test('every file of this platform that a page names by its path is there', () => {
  const missing = pages.flatMap((page) =>
    [...readFileSync(new URL(page, ROOT), 'utf8').matchAll(FILE)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(new URL(file, ROOT)))
      .map((file) => `${page}: ${file}`),
  );
  expect(missing).toEqual([]);
});
