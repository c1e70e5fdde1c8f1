import { defineResource, id, multiline, text } from '../../../../src/core/schema/index';

export const letters = defineResource('letters', {
  fields: { _id: id(), subject: text({ required: true, max: 100 }), content: multiline() },
  api: { path: 'letters', many: 'letters', one: 'letter' },
  list: { perPage: 20, columns: ['subject'], order: ['-_id'] },
  form: { in: { page: 820 }, sections: [{ title: 'basic', fields: ['subject', 'content'] }] },
});
