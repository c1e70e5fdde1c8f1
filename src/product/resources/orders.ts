import { choice, dateTime, defineResource, group, id, int, list, ref, text } from '../../core/schema/index';
import { createdAt, soldProduct } from './shared';

/** Orders (decisions, section 13): the storefront writes them, and the dashboard's figures are computed from them. */
export const orders = defineResource('orders', {
  fields: {
    _id: id(),
    number: text({ required: true, max: 50, unique: true }),
    _user: ref('users', { nullable: true, forgets: [] }),
    createdAt,
    paidAt: dateTime({ nullable: true }),
    status: choice(['PENDING', 'PAID', 'PREPARING', 'DONE']),
    confirmation: choice(['NONE', 'WAITING', 'CONFIRMED', 'AUTO']),
    confirmedAt: dateTime({ nullable: true }),
    amount: int({ min: 0 }),
    lines: list({
      product: group(soldProduct),
      quantity: int({ min: 0 }),
      price: int({ min: 0 }),
      amount: int({ min: 0 }),
    }),
  },
  api: { path: 'orders', many: 'orders', one: 'order' },
  create: 'api',
  remove: false,
  title: 'number',
  list: {
    perPage: 10,
    columns: ['number', 'status', 'confirmation', 'amount', 'createdAt'],
    order: ['-createdAt'],
  },
});
