import { defineResource, id, list, money, text } from '../../../../src/core/schema/index';

export const receipts = defineResource('receipts', {
  fields: {
    _id: id(),
    number: text({ required: true, max: 20, unique: true }),
    lines: list({ name: text({ max: 100 }), amount: money({ currency: 'KRW' }) }),
  },
  api: { path: 'receipts', many: 'receipts', one: 'receipt' },
  title: 'number',
  list: {
    perPage: 20,
    columns: ['number'],
    order: ['number'],
    excel: { items: 'lines', stamped: true },
    import: true,
  },
});
