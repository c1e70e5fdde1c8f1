import { readdirSync } from 'node:fs';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { help } from '../../../i18n/ko/core/help';
import { findHandbookPageNames } from '../../../src/core/shell/help/pages';
import { type PageAssets, renderHandbook } from '../../../vite/handbook/render';
import { getPageHeading, parseChapters, readHandbookSources } from '../../../vite/handbook/sources';
import { resources } from '../theProduct';
import { labelsOf, shows, textsIn } from './handbookTexts';

const FOLDER = 'docs/handbook';
const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));

const texts = textsIn(import.meta.glob('../../../i18n/ko/core/*.ts', { eager: true }));

test.each(pages)('the core’s console shows every label that %s quotes', (page) => {
  expect(labelsOf(`${FOLDER}/${page}`).filter((label) => !shows(texts)(label))).toEqual([]);
});

test('the help names each page of the core by its heading, and no other', () => {
  const titles = readHandbookSources('.')
    .filter(({ folder, name }) => folder === FOLDER && name !== 'README')
    .map((page) => [page.name, getPageHeading(page)]);
  expect(Object.fromEntries(titles)).toEqual(help.pages);
});

/** Stars of masked values. */
const MASK = /-?\*{3,}|-\*\*/g;

test('no page shows the stars of bold text where a sign ends it and a letter follows, as GitHub would', () => {
  const shown = readHandbookSources('.').flatMap(({ folder, name, text }) => {
    const html = marked.parse(text, { async: false }).replace(MASK, '…');
    return (html.match(/.{0,20}\*\*.{0,20}/g) ?? []).map((around) => `${folder}/${name}.md: ${around}`);
  });
  expect(shown).toEqual([]);
});

test('every page is in one chapter of the contents', () => {
  const sources = readHandbookSources('.');
  const listed = parseChapters(sources).flatMap(({ pages }) => pages);
  expect(listed.map(({ name }) => name).toSorted()).toEqual(
    sources.flatMap(({ name }) => (name === 'README' ? [] : [name])).toSorted(),
  );
});

describe('the help of an address', () => {
  const desks = resources.filter((resource) => resource.desk);

  test.each<[pathname: string, search: string, pages: string[]]>([
    ['/', '', ['day']],
    ['/bin', '', ['history', 'lists']],
    ['/bin/65f0', '', ['history', 'editing']],
    ['/access-log', '?page=2', ['access-log', 'lists']],
    ['/operators', '', ['operators']],
    ['/security', '', ['security']],
    ['/password', '', ['security']],
    ['/gone', '', ['trouble']],
  ])('%s%s', (pathname, search, pages) => {
    expect(findHandbookPageNames({ pathname, search }, resources)).toEqual(pages);
  });

  test.each(desks.map(({ name }) => name))('names the desk of %s', (name) => {
    expect(findHandbookPageNames({ pathname: `/${name}`, search: '?desk=' }, resources)).toEqual(['desk']);
  });

  test('is a page of the core for each kind of screen of each resource, or the product’s own before it', () => {
    for (const resource of resources) {
      const list = findHandbookPageNames({ pathname: `/${resource.name}`, search: '' }, resources);
      const form = findHandbookPageNames({ pathname: `/${resource.name}/create`, search: '' }, resources);
      expect([list.at(-1), form.at(-1)]).toEqual([resource.singleton ? 'editing' : 'lists', 'editing']);
      const own = { [resource.name]: 'own' };
      expect(findHandbookPageNames({ pathname: `/${resource.name}`, search: '' }, resources, own)[0]).toBe(
        'own',
      );
    }
  });
});

describe('a built page', () => {
  const bytes = new Uint8Array();
  const assets: PageAssets = {
    stylesheet: { file: 'assets/a.css', bytes },
    script: { file: 'assets/a.js', bytes },
    picture: () => {
      throw new Error('no picture');
    },
  };
  const page = (name: string, text: string, folder = 'core') => ({ name, folder, text });
  const contents = page('README', '# 차례\n\n## 하나\n\n- [a](a.md): 첫째\n- [b](b.md): 둘째\n');
  const build = (a: string, more = [page('b', '# 둘째 <쪽>\n')]) =>
    renderHandbook([contents, page('a', a), ...more], assets);

  test('leads to its neighbours, escapes titles and has no code of its own', () => {
    const [index, a, b] = build('# 첫째\n\n`Ctrl K`를 누르고 [둘째](b.md#곳)로 갑니다.\n');
    expect([index?.file, a?.file, b?.file]).toEqual(['index.html', 'a.html', 'b.html']);
    expect(a?.html).toContain('<kbd>Ctrl K</kbd>');
    expect(a?.html).toContain('<a href="b.html#곳">둘째</a>');
    expect(a?.html).toContain('<a href="./" rel="prev"');
    expect(a?.html).toContain('<a href="b.html" rel="next"');
    expect(a?.html).toContain('<li><a href="a.html" aria-current="page">첫째</a></li>');
    expect(b?.html).toContain('<title>둘째 &lt;쪽&gt; ·');
    for (const built of [index, a, b]) {
      expect(built?.html).not.toMatch(/ style=|<style| on\w+=|<script(?! src=")/);
    }
  });

  test('has bold labels that a particle follows, with the stars in them', () => {
    const [, a] = build('# 첫째\n\n**끝났습니다.**라고 하면 **값(\\*)**을 **둘** 고칩니다.\n');
    expect(a?.html).toContain(
      '<strong>끝났습니다.</strong>라고 하면 <strong>값(*)</strong>을 <strong>둘</strong> 고칩니다.',
    );
  });

  test('is refused with a link, a picture or a heading that leads nowhere', () => {
    expect(() => build('# 첫째\n\n[없음](c.md)\n')).toThrow('core/a.md links to c.md');
    expect(() => build('# 첫째\n\n![없음](c.webp)\n')).toThrow('no picture');
    expect(() => build('첫째\n')).toThrow('core/a.md has no heading');
  });

  test('is refused without a place in the contents, or with two', () => {
    expect(() => build('# 첫째\n', [])).toThrow('lists b.md');
    expect(() => build('# 첫째\n', [page('b', '# 둘째\n'), page('c', '# 셋째\n')])).toThrow(
      'No contents list c.md',
    );
    expect(() => build('# 첫째\n', [page('b', '# 둘째\n', 'other')])).toThrow('lists b.md');
  });
});
