import { bool, choice, defineResource, id, int, text } from '../../../../src/core/schema/index';

export const products = defineResource('products', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 100 }),
    price: int({ writes: 'pricing' }),
    cost: int({ nullable: true, reads: 'cost' }),
    origin: choice(['DOMESTIC', 'IMPORTED'], { default: 'DOMESTIC', reads: 'cost' }),
    isSold: bool({ default: true }),
  },
  api: { path: 'products', many: 'products', one: 'product' },
  title: 'name',
  list: {
    perPage: 20,
    columns: ['name', 'price', 'cost', 'origin'],
    order: ['name'],
    sorts: ['name', 'cost'],
    filters: [
      { search: ['name'], all: true },
      { equals: 'origin', all: true },
    ],
    excel: 'plain',
  },
  actions: {
    discontinue: { needs: 'pricing', set: { isSold: false } },
  },
  form: {
    in: { page: 820 },
    sections: [{ title: 'basic', fields: ['name', 'price', 'cost', 'origin'] }],
  },
});
