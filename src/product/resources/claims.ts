import { choice, dateTime, defineResource, id, int, ref } from '../../core/schema/index';
import { createdAt } from './shared';

/**
 * Cancellations, exchanges and returns of orders (decisions, section 13). A completed return lowers the sales
 * of the day of its order.
 */
export const claims = defineResource('claims', {
  fields: {
    _id: id(),
    _order: ref('orders'),
    type: choice(['CANCEL', 'EXCHANGE', 'RETURN']),
    amount: int({ unit: 'won', min: 0 }),
    createdAt,
    completedAt: dateTime({ nullable: true }),
  },
  api: { path: 'claims', many: 'claims', one: 'claim' },
  create: 'api',
  update: 'api',
  menu: { group: 'members', entry: false },
  remove: false,
  list: {
    perPage: 10,
    columns: ['_order', 'type', 'amount', 'createdAt', 'completedAt'],
    order: ['-createdAt'],
    sorts: ['createdAt'],
    filters: [
      { equals: 'type', all: true },
      { over: '_order', by: '_user', to: 'users' },
      { range: 'createdAt' },
    ],
  },
  form: {
    in: { dialog: 640 },
    sections: [
      {
        title: 'claim',
        fields: [
          ['_order', 'type', 'amount'],
          ['createdAt', 'completedAt'],
        ],
      },
    ],
  },
});
