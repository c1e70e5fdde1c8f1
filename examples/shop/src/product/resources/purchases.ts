import {
  choice,
  dateTime,
  defineResource,
  id,
  int,
  list,
  money,
  now,
  ref,
  text,
} from '../../core/schema/index';
import { createdAt } from './shared';

/** The fields of a purchase line from which the purchase's total is computed. */
type PurchaseLine = { quantity: number; price: string };

export const purchases = defineResource('purchases', {
  fields: {
    _id: id(),
    number: text({ required: true, unique: true, pattern: /\d{8}-\d{4}/, max: 20 }),
    member: ref('members', { required: true }),
    lines: list(
      {
        product: ref('products', { required: true }),
        quantity: int({ min: 1, max: 999, default: 1 }),
        price: money({ currency: 'KRW', min: 0 }),
      },
      { min: 1, max: 50 },
    ),
    total: money({
      currency: 'KRW',
      nullable: true,
      readOnly: true,
      computed: {
        from: ['lines'],
        by: ({ lines }) =>
          String(
            (lines as PurchaseLine[]).reduce(
              (sum, { quantity, price }) => sum + BigInt(quantity) * BigInt(price),
              0n,
            ),
          ),
        revision: 1,
      },
    }),
    state: choice(['PAID', 'SHIPPED', 'REFUNDED'], { default: 'PAID', readOnly: true }),
    shippedAt: dateTime({ readOnly: true, nullable: true }),
    refundedAt: dateTime({ readOnly: true, nullable: true }),
    reason: text({ max: 200 }),
    createdAt,
  },
  api: { path: 'purchases', many: 'purchases', one: 'purchase' },
  title: 'number',
  menu: { group: 'sales', badge: { state: 'PAID' } },
  checks: {
    reasoned: { at: 'reason', holds: ({ state, reason }) => state !== 'REFUNDED' || reason !== '' },
  },
  actions: {
    ship: {
      when: { state: 'PAID' },
      ask: { message: 'sure' },
      set: { state: 'SHIPPED', shippedAt: now() },
      row: 'truck',
      bulk: true,
    },
    refund: {
      when: { state: ['PAID', 'SHIPPED'] },
      ask: { message: 'why', fields: ['reason'] },
      set: { state: 'REFUNDED', refundedAt: now() },
      irreversible: true,
    },
  },
  list: {
    perPage: 20,
    columns: ['number', 'member', 'total', 'state', 'shippedAt', 'createdAt'],
    order: ['-createdAt'],
    sorts: ['createdAt', 'total'],
    sums: ['total'],
    filters: [
      { range: 'createdAt' },
      { equals: 'state', all: true, several: true },
      { equals: 'member', all: true },
      { search: ['number'], all: true },
    ],
    excel: 'stamped',
  },
  form: {
    in: { page: 1024 },
    sections: [
      { title: 'basic', fields: [['number', 'member'], ['state', 'shippedAt'], 'total'] },
      { title: 'lines', fields: [{ field: 'lines', widget: 'rows' }] },
      { title: 'refund', fields: [['refundedAt', { field: 'reason', readOnly: true }]] },
    ],
  },
});
