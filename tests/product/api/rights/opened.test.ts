import { expect, test } from 'vitest';
import {
  fieldEntries,
  getRightRequiredForAction,
  hasPersonalDataFields,
  isWritableWhileMasked,
} from '../../../../src/core/schema/index';
import { resources } from '../../../../src/product/resources/index';

/**
 * What operators may change or do who see a record masked (decisions, section 14). It is written here a second time: a
 * `masked: true` in a schema gives a right, and nobody gives one by a slip of the hand.
 */
const FIELDS = ['users.isWarning', 'withdrawn.isWarning'];
const ACTS = ['outbox.again'];
const VARIANTS = [
  'boards.consignment-sale',
  'boards.interior-inquire',
  'forms.consignment-sale',
  'forms.contact',
  'forms.private-sale',
];

test('Only these fields of records about persons are open to whoever sees them masked', () => {
  const open = resources.flatMap(({ name, fields }) =>
    [...fieldEntries(fields)].flatMap(([path, field]) =>
      isWritableWhileMasked(field) ? [`${name}.${path}`] : [],
    ),
  );
  expect(open.toSorted()).toEqual(FIELDS);
});

test('Only these acts on records about persons are open to whoever sees them masked', () => {
  const open = resources
    .filter(hasPersonalDataFields)
    .flatMap((resource) =>
      Object.entries(resource.actions ?? {}).flatMap(([name, action]) =>
        getRightRequiredForAction(resource, action) === undefined ? [`${resource.name}.${name}`] : [],
      ),
    );
  expect(open.toSorted()).toEqual(ACTS);
});

test('Of resources with variants only these hold records about persons', () => {
  const personal = resources
    .filter(hasPersonalDataFields)
    .flatMap(({ name, variants }) =>
      Object.entries<{ personal?: false }>(variants?.of ?? {}).flatMap(([variant, of]) =>
        of.personal === false ? [] : [`${name}.${variant}`],
      ),
    );
  expect(personal.toSorted()).toEqual(VARIANTS);
});
