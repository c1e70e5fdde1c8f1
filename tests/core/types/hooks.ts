/** Hooks that the compiler refuses: each mistake beside what is right. */
import { hooks } from '../../../server/core/extend';
import { defineResource, id, int, type MessagesFor, text } from '../../../src/core/schema/index';

const purchases = defineResource('purchases', {
  fields: { _id: id(), note: text(), total: int({ readOnly: true }) },
  api: { path: 'purchases', many: 'purchases', one: 'purchase' },
  refusals: ['shipped'],
});
const others = defineResource('others', {
  fields: { _id: id() },
  api: { path: 'others', many: 'others', one: 'other' },
});

export const right = hooks(purchases, {
  fills: ['total'],
  beforeSave: ({ record }) => ({ ...record, total: record.note.length }),
  touches: ({ record }) => [others.record(record.note)],
  inTransaction: async ({ before, tx, refuse }) => {
    if (before?.total === 1) throw refuse('shipped');
    if (before?.total === 2) throw refuse('shipped', 'note');
    await tx.update(purchases.record('a'), { note: 'b' });
  },
});

export const wrong = [
  // @ts-expect-error there is no field sum
  hooks(purchases, { fills: ['sum'] }),
  // @ts-expect-error it is no text
  hooks(purchases, { fills: ['total'], beforeSave: ({ record }) => ({ ...record, total: 'many' }) }),
  hooks(purchases, {
    inTransaction: async ({ refuse, tx }) => {
      // @ts-expect-error the Korean file has no such sentence
      if (await tx.peek(others.record('a'))) throw refuse('sold');
      // @ts-expect-error there is no field notes
      await tx.update(purchases.record('a'), { notes: 'b' });
    },
  }),
  // @ts-expect-error there is no field sum
  hooks(purchases, { inTransaction: ({ refuse }) => Promise.reject(refuse('shipped', 'sum')) }),
  // @ts-expect-error the resource names no refusals
  hooks(others, { inTransaction: ({ refuse }) => Promise.reject(refuse('shipped')) }),
];

type Refusals = MessagesFor<typeof purchases>['refusals'];
export const texts: Refusals = { shipped: '이미 배송된 주문입니다.' };
// @ts-expect-error its sentence lacks
export const missing: Refusals = {};
