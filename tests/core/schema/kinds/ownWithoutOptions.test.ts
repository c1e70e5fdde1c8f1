import { expect, test } from 'vitest';
import { tooth } from '../../types/ownKinds';

test('a kind without required options is built without an argument', () => {
  expect(tooth()).toMatchObject({ kind: 'own', options: {} });
  expect(tooth({ milk: true, required: true })).toMatchObject({ options: { milk: true }, required: true });
});
