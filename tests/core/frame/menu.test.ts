import { Inbox } from 'lucide';
import { expect, test } from 'vitest';
import { createOperatorRights } from '../../../src/core/engine/rights';
import type { MenuGroup } from '../../../src/core/menu';
import type { ProductPage } from '../../../src/core/product';
import { buildOperatorScope, defineResource, id } from '../../../src/core/schema/index';
import { listMenuTargets } from '../../../src/core/shell/menuEntries';
import { filterPermittedMenu } from '../../../src/core/shell/useMenu';
import { group, otherGroup } from '../theProduct';

const page = () => Promise.reject(new Error('No page is opened here'));
const pages: Record<string, ProductPage> = {
  hours: { group, page },
  password: { group, page, everyone: true },
  prices: { group: otherGroup, page },
};
const goods = defineResource('goods', {
  fields: { _id: id() },
  api: { path: 'goods', many: 'goods', one: 'good' },
  menu: { group },
});
const menu: MenuGroup[] = [
  { name: group, icon: Inbox, entries: [{ resource: goods }], linked: [], pages: ['hours', 'password'] },
  { name: otherGroup, icon: Inbox, entries: [], linked: [], pages: ['prices'] },
];

const menuFor = (...words: string[]) =>
  filterPermittedMenu(menu, pages, createOperatorRights(buildOperatorScope(words), [goods]));

/** The menu of an operator who is narrowed to some words. */
const shownTo = (...words: string[]) =>
  menuFor(...words).map(({ name, entries, pages: own }) => [name, entries.length, ...own]);

test('a page is in the menu of operators with the right of its group, and one for everyone in every menu', () => {
  const own = [group, 1, 'hours', 'password'];
  const whole = [own, [otherGroup, 0, 'prices']];
  expect(shownTo()).toEqual(whole);
  expect(shownTo(group)).toEqual([own]);
  expect(shownTo('read', 'personal')).toEqual(whole);
  expect(shownTo(otherGroup)).toEqual([
    [group, 0, 'password'],
    [otherGroup, 0, 'prices'],
  ]);
});

test('an area that has pages alone leads its operators to the first of them, and to none for everyone', () => {
  const placesFor = (...words: string[]) => listMenuTargets(menuFor(...words), pages).map(({ path }) => path);
  expect(placesFor()).toEqual(['/goods', '/hours', '/prices']);
  expect(placesFor(otherGroup)).toEqual(['/prices']);
  expect(placesFor('elsewhere')).toEqual([]);
});
