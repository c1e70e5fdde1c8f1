import { choice, dateTime, defineResource, id, ref } from '../../core/schema/index';
import { createdAt } from './shared';

/** The shipping state of an order (decisions, section 13). */
export const shipments = defineResource('shipments', {
  fields: {
    _id: id(),
    _order: ref('orders'),
    status: choice(['READY', 'SHIPPING', 'DELIVERED']),
    createdAt,
    deliveredAt: dateTime({ nullable: true }),
  },
  api: { path: 'shipments', many: 'shipments', one: 'shipment' },
  create: 'api',
  update: 'api',
  menu: { group: 'members', entry: false },
  remove: false,
  list: {
    perPage: 10,
    columns: ['_order', 'status', 'createdAt', 'deliveredAt'],
    order: ['-createdAt'],
    sorts: ['createdAt'],
    filters: [
      { equals: 'status', all: true },
      { over: '_order', by: '_user', to: 'users' },
      { range: 'createdAt' },
    ],
  },
  form: {
    in: { dialog: 640 },
    sections: [
      {
        title: 'shipment',
        fields: [
          ['_order', 'status'],
          ['createdAt', 'deliveredAt'],
        ],
      },
    ],
  },
});
