import { defineResource, id, multiline, text } from '../../../../src/core/schema/index';

export const articles = defineResource('articles', {
  fields: { _id: id(), subject: text({ required: true, max: 100 }), content: multiline() },
  api: { path: 'articles', many: 'articles', one: 'article' },
  publish: { answers: ['subject', 'content'] },
  preview: {},
  list: { perPage: 20, columns: ['subject'], order: ['-_id'] },
});
