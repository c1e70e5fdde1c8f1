import { hooks } from '../../../../server/core/extend';
import { sales, stock } from './sales';

export const saleHooks = hooks(sales, {
  touches: ({ record }) => [stock.record(record.product)],
  inTransaction: async ({ kind, record, tx, refuse }) => {
    if (kind !== 'create') return;
    const held = await tx.get(stock.record(record.product));
    if (!held || held.left < record.count) throw refuse('soldOut');
    await tx.update(stock.record(record.product), { left: held.left - record.count });
  },
});
