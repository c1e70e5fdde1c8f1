import { hooks } from '../../../../server/core/extend';
import { purchases } from './purchases';
import { notifyWarehouse } from './warehouse';

export const purchaseHooks = hooks(purchases, {
  fills: ['total'],
  beforeSave: ({ record }) => ({
    ...record,
    total: record.items.reduce((sum, { price, count }) => sum + Number(price) * Number(count), 0),
  }),
  inTransaction: ({ before, refuse }) => {
    if (before?.status === 'SHIPPED') throw refuse('shipped');
  },
  afterCommit: ({ kind, record, key }) =>
    notifyWarehouse({ kind, purchase: record._id, total: record.total, key }),
});
