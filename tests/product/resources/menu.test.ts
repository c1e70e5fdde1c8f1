import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { menu } from '../../../i18n/ko/product/app';
import { consoleMessages } from '../../../i18n/ko/product/console';
import { messages } from '../../../i18n/ko/product/index';
import { buildMenuOfFlavour, findVariantsInMenu } from '../../../src/core/menu';
import { choice, defineResource, type FlavourName, id } from '../../../src/core/schema/index';
import { flavours } from '../../../src/product/menu';
import { product } from '../../../src/product/product';
import { boards } from '../../../src/product/resources/boards/boards';

const flavourNames = Object.keys(flavours) as FlavourName[];

const posts = defineResource('posts', {
  fields: { _id: id(), code: choice(['a', 'b']) },
  api: { path: 'posts', many: 'posts', one: 'post' },
  menu: { group: 'support' },
  variants: { by: 'code', of: { a: {}, b: {} } },
});
const hidden = defineResource('hidden', {
  fields: { _id: id() },
  api: { path: 'hidden', many: 'hidden', one: 'hidden' },
});

const texts: Readonly<Record<string, { name: string }>> = messages.resources;
const pageTexts: Readonly<Record<string, string>> = consoleMessages.app.pages;

describe('the menu', () => {
  it('has an entry for each variant, and none for a resource that names no group', () => {
    const support = buildMenuOfFlavour({ ...product, resources: [hidden, posts] }, 'all').find(
      ({ name }) => name === 'support',
    );
    expect(support?.entries).toEqual([
      { resource: posts, variant: 'a' },
      { resource: posts, variant: 'b' },
    ]);
  });

  it.each(flavourNames)('of the flavour %s has no empty group', (flavour) => {
    for (const { name, entries, pages } of buildMenuOfFlavour(product, flavour))
      expect([...entries, ...pages], name).not.toEqual([]);
  });

  it('starts with the posts of every code, and each flavour has the codes that its visitors read', () => {
    const codes = (flavour: FlavourName) => findVariantsInMenu(buildMenuOfFlavour(product, flavour), boards);
    expect(buildMenuOfFlavour(product, 'all')[0]?.name).toBe('content');
    expect(codes('all')).toEqual(Object.keys(boards.variants?.of ?? {}));
    expect(codes('all')).toHaveLength(12);
    expect(codes('art').join(' ')).toBe('work author event guide youtube press consignment-sale');
    expect(codes('mall').join(' ')).toBe('event store youtube report interior-shop interior-inquire');
    expect(codes('housing').join(' ')).toBe('report forms press youtube');
    // A copy that rights narrow has the variants of its resource.
    expect(findVariantsInMenu(buildMenuOfFlavour(product, 'housing'), { ...boards })).toEqual(
      codes('housing'),
    );
  });

  it('has all form mail on the art-work platform, and general contact alone elsewhere', () => {
    const codes = (flavour: FlavourName) =>
      buildMenuOfFlavour(product, flavour)
        .find(({ name }) => name === 'intake')
        ?.entries.map(({ variant }) => variant);
    const all = ['consignment-sale', 'private-sale', 'contact'];
    expect(flavourNames.map(codes)).toEqual([all, all, ['contact'], ['contact']]);
  });

  it('is what the decisions list, group by group, and every entry has its route there', () => {
    const read = (name: string) => readFileSync(`docs/${name}.md`, 'utf8');
    const decisions = read('product/decisions');
    const known = read('product/specification') + decisions;
    const rows = decisions.split('\n').filter((line) => line.startsWith('| '));
    const unlisted = buildMenuOfFlavour(product, 'all').flatMap(({ name: group, entries, pages }) => {
      const row = rows.find((line) => line.startsWith(`| ${menu[group]} |`)) ?? '';
      const named = [
        ...entries.map(({ resource: { name, variants } }) => [
          name,
          variants ? name : `${texts[name]?.name} ${name}`,
        ]),
        ...pages.map((name) => [name, `${pageTexts[name]} ${name}`]),
      ];
      return named.flatMap(([name, entry = '']) =>
        row.includes(entry) && known.includes(`/console/${name}`) ? [] : [`${group}: ${entry}`],
      );
    });
    expect(unlisted).toEqual([]);
  });

  it('shows the customer centre in the order of the specification', () => {
    const support = buildMenuOfFlavour(product, 'all').find(({ name }) => name === 'support');
    expect(support?.entries.map(({ resource }) => resource.name)).toEqual([
      'notices',
      'downloads',
      'faqs',
      'questions',
      'replies',
      'terms',
    ]);
  });
});
