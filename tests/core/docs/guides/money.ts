import { decimal, defineResource, id, int, money } from '../../../../src/core/schema/index';

export const fares = defineResource('fares', {
  fields: {
    _id: id(),
    price: money({ currency: 'KRW', min: 0 }), // "12000", shown as 12,000원
    cost: money({ currency: 'USD', nullable: true }), // "12.50", shown as US$12.50
    weight: decimal({ digits: 3, max: '999.999' }), // "1.250"
    deposit: int({ unit: 'won' }), // 30000, typed as 30,000
    builtIn: int({ grouped: false }), // 2026, never 2,026
  },
  api: { path: 'fares', many: 'fares', one: 'fare' },
  list: { perPage: 20, columns: ['price', 'cost'], order: ['-price'], filters: [{ range: 'price' }] },
});
