import { defineResource, group, id, int, multiline, ref, text } from '../../core/schema/index';
import { createdAt, soldProductFields } from './shared';

/** Product reviews by buyers (decisions, section 13): the dashboard shows them, newest first. */
export const reviews = defineResource('reviews', {
  fields: {
    _id: id(),
    _user: ref('users', { nullable: true, forgets: ['name'] }),
    name: text({ personal: 'name', max: 100 }),
    product: group(soldProductFields),
    rating: int({ min: 1, max: 5, default: 5 }),
    content: multiline(),
    createdAt,
  },
  api: { path: 'reviews', many: 'reviews', one: 'review' },
  create: 'api',
  update: 'api',
  menu: { group: 'members', entry: false },
  remove: false,
  list: {
    perPage: 10,
    columns: ['product.name', 'name', 'rating', 'content', 'createdAt'],
    order: ['-createdAt'],
    sorts: ['createdAt'],
    filters: [
      { search: ['content', 'name'], all: true },
      { equals: '_user', all: true, linked: true },
      { range: 'createdAt' },
    ],
  },
  form: {
    in: { dialog: 640 },
    sections: [{ title: 'review', fields: [['product.name', 'rating'], ['name', 'createdAt'], 'content'] }],
  },
});
