import { acts } from '../../../server/core/extend';
import {
  type AnyResource,
  bool,
  choice,
  dateTime,
  defineResource,
  id,
  int,
  me,
  now,
  ref,
  text,
} from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';

/** Orders that are shipped by a declaration and refunded by code. */
export const purchases = defineResource('purchases', {
  fields: {
    _id: id(),
    name: text({ required: true }),
    status: choice(['PAID', 'SHIPPED', 'REFUNDED'], { default: 'PAID', readOnly: true }),
    trackingNumber: text({ required: true, max: 20, pattern: /\d+/ }),
    shippedAt: dateTime({ readOnly: true, nullable: true }),
    shippedBy: text({ readOnly: true }),
    refunded: int({ readOnly: true }),
    guest: ref('guests', { readOnly: true, nullable: true }),
    createdAt: dateTime({ readOnly: true }),
  },
  api: { path: 'purchases', many: 'purchases', one: 'purchase' },
  menu: { group },
  refusals: ['tooMuch'],
  checks: { short: { at: 'name', holds: ({ name, status }) => status !== 'SHIPPED' || name.length < 10 } },
  actions: {
    ship: {
      when: { status: 'PAID' },
      ask: { message: 'ship', fields: ['trackingNumber'] },
      set: { status: 'SHIPPED', shippedAt: now(), shippedBy: me() },
      row: 'truck',
      bulk: true,
    },
    refund: { when: { status: 'SHIPPED' }, ask: { message: 'refund', fields: ['refunded'] }, run: true },
    thank: { ask: { message: 'thank', fields: ['guest'] }, run: true },
  },
  list: { perPage: 10, columns: ['name', 'status'], order: ['-createdAt'] },
  form: {
    in: { page: 800 },
    sections: [
      { title: 'basic', fields: ['name', { field: 'trackingNumber', when: { status: 'SHIPPED' } }] },
    ],
  },
});

/** People, whose records an operator may see masked. */
export const guests = defineResource('guests', {
  fields: {
    _id: id(),
    name: text({ personal: 'name' }),
    isBanned: bool({ readOnly: true }),
    isSeen: bool({ readOnly: true }),
    thanks: int({ readOnly: true, max: 2 }),
    createdAt: dateTime({ readOnly: true }),
  },
  api: { path: 'guests', many: 'guests', one: 'guest' },
  menu: { group },
  title: 'name',
  actions: {
    ban: { when: { isBanned: false }, set: { isBanned: true }, bulk: true },
    see: { set: { isSeen: true }, masked: true },
  },
  list: { perPage: 10, columns: ['name', 'isBanned'], order: ['-createdAt'] },
});

/** What the effect of a refund was given, newest last. */
export const given: unknown[] = [];

const purchaseActs = acts(purchases, {
  refund: async ({ record, input, tx, operator, refuse }) => {
    if (input.refunded > 1000) throw refuse('tooMuch');
    given.push([input, operator.name, (await tx.peek(purchases.record(record._id)))?.status]);
    if (input.refunded === 13) throw new Error('The bank does not answer');
    return { ...record, status: 'REFUNDED' };
  },
  thank: {
    touches: ({ input }) => (input.guest ? [guests.record(input.guest)] : []),
    async run({ record, input, tx }) {
      const guest = input.guest ? await tx.get(guests.record(input.guest)) : null;
      if (guest) await tx.update(guests.record(guest._id), { thanks: guest.thanks + 1 });
      return { ...record, trackingNumber: '0' };
    },
  },
});

const texts = (name: string) => ({ name, fields: { name: '이름', trackingNumber: '송장 번호' } });
export const SHIPPED = '이미 발송한 주문입니다.';
export const TOO_MUCH = '천 원까지 환불합니다.';
export const BANNED = '이미 차단한 손님입니다.';

/** The ports of an API that has both resources. */
export const samplePorts = {
  resources: [...resources, purchases, guests] as readonly AnyResource[],
  acts: [purchaseActs],
  messages: {
    ...messages,
    resources: {
      ...messages.resources,
      purchases: {
        ...texts('주문'),
        refusals: { tooMuch: TOO_MUCH },
        actions: { ship: { notNow: SHIPPED }, refund: { notNow: '발송한 주문만 환불합니다.' } },
      },
      guests: { ...texts('손님'), actions: { ban: { notNow: BANNED } } },
    },
  },
};
