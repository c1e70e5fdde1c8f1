import { defineResource, files, id, money, ref, richText, tags, text } from '../../core/schema/index';
import { createdAt } from './shared';

export const products = defineResource('products', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 100 }),
    category: ref('categories', { required: true }),
    price: money({ currency: 'KRW', min: 0 }),
    // Only operators with the right `cost` see it.
    cost: money({ currency: 'KRW', min: 0, nullable: true, reads: 'cost' }),
    tags: tags({ max: 10 }),
    pictures: files({ upload: { to: 'pictures', removedIn: 'removedPictures' }, max: 5, reorder: true }),
    content: richText(),
    createdAt,
  },
  api: { path: 'products', many: 'products', one: 'product' },
  title: 'name',
  menu: { group: 'goods' },
  publish: { answers: ['name', 'category', 'price', 'tags', 'pictures', 'content'] },
  preview: {},
  bulk: { edit: ['category', 'price'], delete: true },
  repeats: { copy: true },
  list: {
    perPage: 20,
    columns: ['name', 'category', 'price', 'cost', 'tags', 'createdAt'],
    order: ['-createdAt'],
    sorts: ['name', 'price'],
    sums: ['price'],
    filters: [
      { below: 'category' },
      { tagged: 'tags' },
      { range: 'price' },
      { search: ['name', 'tags'], all: true },
    ],
    excel: 'plain',
    import: true,
  },
  form: {
    in: { page: 1024 },
    sections: [
      { title: 'basic', fields: [['name', 'category'], ['price', 'cost'], 'tags'] },
      { title: 'shown', fields: ['pictures', 'content'] },
    ],
  },
});
