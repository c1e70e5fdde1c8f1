import { expect, test } from 'vitest';
import { readWidget } from '../../../src/core/schema/index';

test('a widget that needs to be told nothing is its name alone', () => {
  expect(readWidget<'field'>('youtube')).toEqual({ name: 'youtube', fields: {}, options: {} });
  expect(readWidget<'field'>('youtube').options).toBe(readWidget<'field'>('rows').options);
});

test('a widget that needs other fields has their paths behind its name', () => {
  const widget = { postcode: { address1: 'at.road', address2: 'at.rest' } };
  expect(readWidget<'field'>(widget)).toMatchObject({ name: 'postcode', fields: widget.postcode });
});

test('a widget with options is given the object that the schema holds', () => {
  const sizes = { pc: { width: 1920, height: 760 }, mobile: { width: 720, height: 1180 } };
  expect(readWidget<'section'>({ recommendedSizes: sizes })).toEqual({
    name: 'recommendedSizes',
    fields: {},
    options: sizes,
  });
  expect(readWidget<'section'>({ recommendedSizes: sizes }).options).toBe(sizes);
});
