import { bool, choice, defineResource, id, text } from '../../../../src/core/schema/index';

export const courses = defineResource('courses', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 100 }),
    level: choice(['FIRST', 'NEXT']),
    isOpen: bool({ default: true }),
  },
  api: { path: 'courses', many: 'courses', one: 'course' },
  list: { perPage: 20, columns: ['name', 'level', { toggle: 'isOpen' }], order: ['name'] },
  bulk: { edit: ['level', 'isOpen'], delete: true },
});
