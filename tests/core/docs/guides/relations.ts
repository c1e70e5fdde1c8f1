import { defineResource, id, ref, refs, text } from '../../../../src/core/schema/index';

export const authors = defineResource('authors', {
  fields: { _id: id(), name: text({ required: true, max: 100 }) },
  api: { path: 'authors', many: 'authors', one: 'author' },
  title: 'name',
  related: { books: { of: 'books', by: 'author' } },
  list: { perPage: 20, columns: ['name', { related: 'books' }], order: ['name'] },
});

export const books = defineResource('books', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 100 }),
    author: ref('authors', { required: true }),
    translators: refs('authors', { max: 5, forgets: true }),
  },
  api: { path: 'books', many: 'books', one: 'book' },
  list: {
    perPage: 20,
    columns: ['name', 'author', 'translators'],
    order: ['name'],
    filters: [{ equals: 'author', all: true }],
  },
});
