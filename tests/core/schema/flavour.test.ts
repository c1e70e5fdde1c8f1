import { expect, test } from 'vitest';
import { defineResource, fieldAt, id, inFlavour, list, text } from '../../../src/core/schema/index';

const api = { path: 'shelves', many: 'shelves', one: 'shelf' };
const form = { in: { page: 1024 }, sections: [{ title: 'basic', fields: ['places'] }] } as const;
const wide = { ...form, in: { page: 1200 } } as const;

const shelves = defineResource('shelves', {
  fields: { _id: id(), name: text(), places: list({ url: text() }, { min: 1, max: 50 }) },
  api,
  form,
  flavours: { mall: { form: wide, least: { places: 10 } } },
});

test('should show another form, and more items of a list', () => {
  const inMall = inFlavour(shelves, 'mall');
  expect(inMall.form).toEqual(wide);
  expect(fieldAt(inMall.fields, 'places')).toMatchObject({ kind: 'list', min: 10, max: 50 });
  expect(fieldAt(inMall.fields, 'name')).toBe(fieldAt(shelves.fields, 'name'));
  expect(inMall.api).toBe(api);
});

test('should be the resource itself in a flavour that changes nothing', () => {
  expect(inFlavour(shelves, 'art')).toBe(shelves);
});

test('should leave the resource itself as it is', () => {
  inFlavour(shelves, 'mall');
  expect(shelves.form).toEqual(form);
  expect(fieldAt(shelves.fields, 'places')).toMatchObject({ min: 1 });
});
