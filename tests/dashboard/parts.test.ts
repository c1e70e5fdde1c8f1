import { expect, test } from 'vitest';
import { rightsOf } from '../../src/core/engine/rights';
import type { Offer } from '../../src/core/provider/apiConfig';
import { scopeOf } from '../../src/core/schema/index';
import { shownParts } from '../../src/product/home/parts';
import { flavours, homeOf } from '../../src/product/menu';
import { resources } from '../../src/product/resources/index';
import { configOf } from '../provider/yourApi/board';

const everything = homeOf('all');
const partsFor = (...narrowed: string[]) => shownParts(everything, rightsOf(scopeOf(narrowed), resources));

test('each flavour has its parts of the home page', () => {
  const shop = 'summary sales questions reviews notices';
  expect(flavours.map((flavour) => homeOf(flavour).join(' '))).toEqual([
    `${shop} applications`,
    shop,
    shop,
    'applications questions notices',
  ]);
});

test('an operator gets the parts whose records they may read', () => {
  expect(partsFor()).toEqual(everything);
  expect(partsFor('read')).toEqual(everything);
  expect(partsFor('personal')).toEqual(everything);
  expect(partsFor('support')).toEqual(['questions', 'notices']);
  expect(partsFor('housing')).toEqual(['applications']);
  expect(partsFor('content')).toEqual([]);
  expect(shownParts(everything, rightsOf([], resources))).toEqual([]);
});

test('what the API has to count is shown where it is said to, though its records are there', () => {
  const anybody = rightsOf(scopeOf([]), resources);
  const parts = (...offers: readonly Offer[]) =>
    shownParts(everything, anybody, configOf({ own: { offers } }));
  expect(parts()).toEqual(['questions', 'notices']);
  expect(parts('dashboard')).toEqual(everything);
});
