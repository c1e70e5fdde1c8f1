import { choice, defineResource, id, int, list, text } from '../../../../src/core/schema/index';

export const purchases = defineResource('purchases', {
  fields: {
    _id: id(),
    subject: text({ required: true, max: 100 }),
    items: list({ name: text({ max: 100 }), price: int(), count: int({ default: 1 }) }),
    total: int({ readOnly: true, nullable: true }),
    status: choice(['PAID', 'SHIPPED'], { default: 'PAID' }),
  },
  api: { path: 'purchases', many: 'purchases', one: 'purchase' },
  refusals: ['shipped'],
  list: { perPage: 20, columns: ['subject', 'total', 'status'], order: ['-_id'] },
});
