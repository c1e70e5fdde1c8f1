import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { help } from '../../../i18n/ko/core/help';
import { findHandbookPageNames } from '../../../src/core/shell/help/pages';
import { handbook } from '../../../src/product/handbook';
import { product } from '../../../src/product/product';
import { resources } from '../../../src/product/resources/index';
import { getPageHeading, readHandbookSources } from '../../../vite/handbook/sources';
import { labelsOf, shows, textsIn } from '../../core/docs/handbookTexts';

const FOLDER = 'docs/product/handbook';
const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));

const texts = textsIn(
  import.meta.glob(['../../../i18n/ko/core/*.ts', '../../../i18n/ko/product/*.ts'], { eager: true }),
);

test.each(pages)('this console shows every label that %s quotes', (page) => {
  expect(labelsOf(`${FOLDER}/${page}`).filter((label) => !shows(texts)(label))).toEqual([]);
});

test('the help names each page of this platform by its heading, and no other', () => {
  const titles = readHandbookSources('.')
    .filter(({ folder, name }) => folder === FOLDER && name !== 'README')
    .map((page) => [page.name, getPageHeading(page)]);
  expect(Object.fromEntries(titles)).toEqual(handbook.titles);
});

test('every route leads to pages that exist', () => {
  const known = new Set([...Object.keys(help.pages), ...Object.keys(handbook.titles)]);
  const paths = [
    '/',
    ...['security', ...Object.keys(product.pages)].map((name) => `/${name}`),
    ...resources.flatMap(({ name }) => ['', '/create', '/65f0'].map((rest) => `/${name}${rest}`)),
  ];
  for (const pathname of paths) {
    for (const search of ['', '?desk=']) {
      const pages = findHandbookPageNames({ pathname, search }, resources, handbook.of);
      expect(
        pages.filter((page) => !known.has(page)),
        pathname,
      ).toEqual([]);
      expect(pages, pathname).not.toContain('trouble');
    }
  }
});

test('every resource of the menu has a page of this platform, or one of the core to itself', () => {
  const without = resources
    .filter(({ menu, name }) => menu && !['access-log', 'bin'].includes(name))
    .filter(({ name }) => handbook.of[name] === undefined);
  expect(without.map(({ name }) => name)).toEqual([]);
});
