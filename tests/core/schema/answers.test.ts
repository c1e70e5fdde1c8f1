import { expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  defineResource,
  id,
  type Loose,
  multiline,
  text,
} from '../../../src/core/schema/index';
import { group } from '../theProduct';

const fields = {
  _id: id(),
  code: text({ required: true }),
  reply: multiline(),
  shown: text({ readOnly: true }),
};
const sound = defineResource('coupons', {
  fields,
  api: { path: 'coupons', many: 'coupons', one: 'coupon' },
  menu: { group },
  repeats: { again: true, copy: true },
  list: {
    perPage: 10,
    columns: ['code'],
    order: ['code'],
    filters: [
      { empty: 'reply', as: 'answered' },
      { empty: 'shown', as: 'seen' },
    ],
  },
  form: { in: { dialog: 640 }, answers: 'reply', sections: [{ title: 'all', fields: ['code', 'reply'] }] },
});

const faults = (change: Loose) =>
  declarationFaultsOf([{ ...sound, ...change } as AnyResource], ['images', 'session']);
const inForm = (change: Loose) => faults({ form: { ...sound.form, ...change } });

test('What is answered by a text that is written and asked for has no fault', () => {
  expect(faults({})).toEqual([]);
});

test('An answer that nobody can write is a mistake', () => {
  const fault = 'coupons: answers names shown, which nobody can write in the form: let it be edited there';
  expect(inForm({ answers: 'shown' })).toEqual([fault]);
  const readOnly = [{ title: 'all', fields: ['code', { field: 'reply', readOnly: true }] }];
  expect(inForm({ sections: readOnly })).toEqual([fault.replace('shown', 'reply')]);
});

test('An answer whose absence no filter finds is a mistake', () => {
  expect(faults({ list: { ...sound.list, filters: [] } })).toEqual([
    "coupons: answers names reply, and no filter finds what is not answered: add { empty: 'reply' }",
  ]);
});

test.each([{ create: false }, { create: 'api' }])(
  'New records are offered in vain where nobody creates any: %o',
  (change) => {
    expect(faults(change)).toEqual([
      'coupons: repeats offers new records, and nobody creates any in the console: take it out',
    ]);
  },
);
