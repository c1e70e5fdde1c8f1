import { expect, test } from 'vitest';
import { parseWidgetDeclaration } from '../../../src/core/schema/index';

test('a widget that needs to be told nothing is its name alone', () => {
  expect(parseWidgetDeclaration<'field'>('youtube')).toEqual({ name: 'youtube', fields: {}, options: {} });
  expect(parseWidgetDeclaration<'field'>('youtube').options).toBe(
    parseWidgetDeclaration<'field'>('rows').options,
  );
});

test('a widget that needs other fields has their paths behind its name', () => {
  const widget = { postcode: { address1: 'at.road', address2: 'at.rest' } };
  expect(parseWidgetDeclaration<'field'>(widget)).toMatchObject({
    name: 'postcode',
    fields: widget.postcode,
  });
});

test('a widget with options is given the object that the schema holds', () => {
  const sizes = { pc: { width: 1920, height: 760 }, mobile: { width: 720, height: 1180 } };
  expect(parseWidgetDeclaration<'section'>({ recommendedSizes: sizes })).toEqual({
    name: 'recommendedSizes',
    fields: {},
    options: sizes,
  });
  expect(parseWidgetDeclaration<'section'>({ recommendedSizes: sizes }).options).toBe(sizes);
});
