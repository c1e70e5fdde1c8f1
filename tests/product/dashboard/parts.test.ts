import { expect, test } from 'vitest';
import { home } from '../../../i18n/ko/core/home';
import { dashboard } from '../../../i18n/ko/product/dashboard';
import { messages } from '../../../i18n/ko/product/index';
import { createOperatorRights } from '../../../src/core/engine/rights';
import { sortHomeParts } from '../../../src/core/home/ownHome';
import { findHomePartsOfFlavour } from '../../../src/core/menu';
import type { OptionalApiFeature } from '../../../src/core/provider/apiConfig';
import { buildOperatorScope, type FlavourName, getAt, type Loose } from '../../../src/core/schema/index';
import { filterPermittedHomeParts } from '../../../src/core/shell/useMenu';
import { flavours } from '../../../src/product/menu';
import { product } from '../../../src/product/product';
import { resources } from '../../../src/product/resources/index';
import { configOf } from '../provider/yourApi/board';

const flavourNames = Object.keys(flavours) as FlavourName[];

const everything = findHomePartsOfFlavour(product, 'all');
const namesOf = (parts: ReturnType<typeof filterPermittedHomeParts>) => parts.map(([name]) => name).join(' ');
const partsFor = (...narrowed: string[]) =>
  namesOf(
    filterPermittedHomeParts(everything, createOperatorRights(buildOperatorScope(narrowed), resources).reads),
  );

test('each flavour has its parts of the home page', () => {
  const shop = 'work summary sales questions reviews notices';
  expect(flavourNames.map((flavour) => namesOf(findHomePartsOfFlavour(product, flavour)))).toEqual([
    `${shop} applications`,
    shop,
    shop,
    'work applications questions notices',
  ]);
});

test('an operator gets the parts whose records they may read', () => {
  expect(partsFor()).toBe(namesOf(everything));
  expect(partsFor('read')).toBe(namesOf(everything));
  expect(partsFor('personal')).toBe(namesOf(everything));
  expect(partsFor('support')).toBe('work questions notices');
  expect(partsFor('members')).toBe('summary sales reviews');
  expect(partsFor('housing')).toBe('applications');
  expect(partsFor('content')).toBe('work');
  expect(filterPermittedHomeParts(everything, createOperatorRights([], resources).reads)).toEqual([]);
});

test('what the API has to count is shown where it is said to, though its records are there', () => {
  const { reads } = createOperatorRights(buildOperatorScope([]), resources);
  const parts = (...offers: readonly OptionalApiFeature[]) =>
    namesOf(filterPermittedHomeParts(everything, reads, configOf({ own: { offers } })));
  expect(parts()).toBe('questions notices');
  expect(parts('dashboard', 'home')).toBe(namesOf(everything));
});

test('each part has a name among the texts', () => {
  const texts: unknown = { ...messages, dashboard, home };
  const named = Object.values(product.home).map(({ title }) => getAt(texts as Loose, title));
  expect(named).toEqual(named.map(() => expect.stringMatching(/[가-힣]/)));
});

test('parts stand in the operator’s order: new ones come last, unknown ones are left out', () => {
  const parts = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
  const own = ['c', 'gone', 'a'].map((name) => ({ name, hidden: name !== 'a' }));
  const names = sortHomeParts(parts, own).map(({ name, hidden }) => (hidden ? `(${name})` : name));
  expect(names).toEqual(['(c)', 'a', 'b', 'd']);
  expect(sortHomeParts(parts, []).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
});
