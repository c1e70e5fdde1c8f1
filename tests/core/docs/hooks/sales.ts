import { defineResource, id, int, ref, text } from '../../../../src/core/schema/index';

export const stock = defineResource('stock', {
  fields: { _id: id(), name: text({ required: true, max: 50 }), left: int({ min: 0, default: 0 }) },
  api: { path: 'stock', many: 'stocks', one: 'stock' },
  title: 'name',
  list: { perPage: 10, columns: ['name', 'left'], order: ['name'] },
});

export const sales = defineResource('sales', {
  fields: {
    _id: id(),
    product: ref('stock', { required: true }),
    count: int({ min: 1, default: 1 }),
  },
  api: { path: 'sales', many: 'sales', one: 'sale' },
  refusals: ['soldOut'],
  list: { perPage: 10, columns: ['product', 'count'], order: ['-_id'] },
});
