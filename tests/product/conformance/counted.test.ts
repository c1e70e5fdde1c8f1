import { expect, test } from 'vitest';
import { fieldEntries } from '../../../src/core/schema/index';
import { resources } from '../../core/theProduct';

test('the tests that every resource is held to have much to hold', () => {
  const edited = resources.filter(({ update, variants, form }) => update !== false && (form || variants));
  const lists = edited.flatMap(({ fields }) =>
    [...fieldEntries(fields)].filter(([, { kind }]) => kind === 'list'),
  );
  const imported = resources.filter(({ list }) => list?.import);
  expect([edited.length > 10, lists.length >= 4, imported.length > 3]).toEqual([true, true, true]);
});
