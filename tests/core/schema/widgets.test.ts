import { expect, test } from 'vitest';
import { readWidget } from '../../../src/core/schema/index';

test('a widget that needs no other field is its name alone', () => {
  expect(readWidget<'field'>('youtube')).toEqual({ name: 'youtube', fields: {} });
});

test('a widget that needs other fields has their paths behind its name', () => {
  const widget = { postcode: { address1: 'at.road', address2: 'at.rest' } };
  expect(readWidget<'field'>(widget)).toEqual({ name: 'postcode', fields: widget.postcode });
});
