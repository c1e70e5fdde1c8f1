import { expect, test } from 'vitest';
import {
  applyFlavourToResource,
  defineResource,
  type FlavourName,
  fieldAt,
  id,
  list,
  text,
} from '../../../src/core/schema/index';
import { flavours } from '../theProduct';

const [flavour] = flavours as [FlavourName];
const api = { path: 'shelves', many: 'shelves', one: 'shelf' };
const form = { in: { page: 1024 }, sections: [{ title: 'basic', fields: ['places'] }] } as const;
const wide = { ...form, in: { page: 1200 } } as const;

const shelves = defineResource('shelves', {
  fields: { _id: id(), name: text(), places: list({ url: text() }, { min: 1, max: 50 }) },
  api,
  form,
  flavours: { [flavour]: { form: wide, least: { places: 10 } } },
});

test('should show another form, and more items of a list', () => {
  const shown = applyFlavourToResource(shelves, flavour);
  expect(shown.form).toEqual(wide);
  expect(fieldAt(shown.fields, 'places')).toMatchObject({ kind: 'list', min: 10, max: 50 });
  expect(fieldAt(shown.fields, 'name')).toBe(fieldAt(shelves.fields, 'name'));
  expect(shown.api).toBe(api);
});

test('should be the resource itself in a flavour that changes nothing', () => {
  const { flavours: _, ...alike } = shelves;
  expect(applyFlavourToResource(alike, flavour)).toBe(alike);
});

test('should leave the resource itself as it is', () => {
  applyFlavourToResource(shelves, flavour);
  expect(shelves.form).toEqual(form);
  expect(fieldAt(shelves.fields, 'places')).toMatchObject({ min: 1 });
});
