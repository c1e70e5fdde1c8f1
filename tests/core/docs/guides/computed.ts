import { defineResource, id, list, money, sumOver, text } from '../../../../src/core/schema/index';

export const invoices = defineResource('invoices', {
  fields: {
    _id: id(),
    subject: text({ required: true, max: 100 }),
    lines: list({ name: text({ max: 100 }), amount: money({ currency: 'USD' }) }),
    total: money({
      currency: 'USD',
      nullable: true,
      readOnly: true,
      computed: { from: ['lines'], by: sumOver('lines.amount', 2), revision: 1 },
    }),
    contents: text({
      readOnly: true,
      display: {
        from: ['lines'],
        by: ({ lines }) => (lines as { name: string }[]).map(({ name }) => name).join(', '),
      },
    }),
  },
  api: { path: 'invoices', many: 'invoices', one: 'invoice' },
  list: { perPage: 20, columns: ['subject', 'contents', 'total'], order: ['-total'], sums: ['total'] },
});
