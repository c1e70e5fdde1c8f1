/** What the language of acts infers and refuses; compiling this file is the test. */
import { acts } from '../../../server/core/extend';
import {
  choice,
  dateTime,
  defineResource,
  id,
  int,
  type MessagesFor,
  me,
  now,
  text,
} from '../../../src/core/schema/index';

const fields = {
  _id: id(),
  status: choice(['PAID', 'SHIPPED']),
  note: text(),
  amount: int(),
  shippedAt: dateTime({ nullable: true }),
};
const api = { path: 'x', many: 'x', one: 'x' };

export const sales = defineResource('sales', {
  fields,
  api,
  actions: {
    ship: {
      when: { status: 'PAID' },
      ask: { message: 'sure', fields: ['note'] },
      set: { status: 'SHIPPED', shippedAt: now(), note: me() },
      row: 'truck',
      bulk: true,
    },
    refund: { ask: { message: 'refund', fields: ['amount'] }, run: true },
    call: { when: { status: 'PAID' }, run: { call: 'call' } },
  },
});
type Ko = MessagesFor<typeof sales>['actions'];
export const texts: Ko = {
  ship: { label: '', done: '', sure: '', notNow: '' },
  refund: { label: '', done: '', refund: '' },
  call: { label: '', done: '' },
};
export const noRefusal: Ko = {
  ...texts,
  // @ts-expect-error an act with a condition says why a record does not allow it
  ship: { label: '', done: '', sure: '' },
};
export const noQuestion: Ko = {
  ...texts,
  // @ts-expect-error the words of its question are missing
  refund: { label: '', done: '' },
};

export const code = acts(sales, {
  refund: async ({ record, input }) => ({ ...record, amount: record.amount - input.amount }),
});
// @ts-expect-error an act that is code has none
export const without = acts(sales, {});
export const undeclared = acts(sales, {
  refund: async ({ record }) => record,
  // @ts-expect-error no act of this name is code
  ship: async ({ record }: { record: never }) => record,
});
export const wrongInput = acts(sales, {
  // @ts-expect-error it does not ask for the note
  refund: async ({ record, input }) => ({ ...record, note: input.note }),
});
export const notTheRecord = acts(sales, {
  // @ts-expect-error it returns no record
  refund: async () => ({ amount: 1 }),
});

const wrong = (name: string) => ({ ...api, path: name });
export const wrongValue = defineResource('a', {
  fields,
  api: wrong('a'),
  // @ts-expect-error no such status
  actions: { go: { set: { status: 'LOST' } } },
});
export const wrongFill = defineResource('b', {
  fields,
  api: wrong('b'),
  // @ts-expect-error a number is no moment
  actions: { go: { set: { amount: now() } } },
});
export const wrongField = defineResource('c', {
  fields,
  api: wrong('c'),
  // @ts-expect-error no such field
  actions: { go: { ask: { message: 'sure', fields: ['nope'] }, run: true } },
});
export const both = defineResource('d', {
  fields,
  api: wrong('d'),
  // @ts-expect-error values that are set are no code
  actions: { go: { set: { note: '' }, run: true } },
});
export const wrongCondition = defineResource('e', {
  fields,
  api: wrong('e'),
  // @ts-expect-error no such status
  actions: { go: { when: { status: 'LOST' }, set: { note: '' } } },
});
