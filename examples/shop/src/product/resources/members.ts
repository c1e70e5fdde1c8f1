import { choice, defineResource, id, multiline, text } from '../../core/schema/index';
import { createdAt } from './shared';
import { mailVariables } from './storedWords';

export const members = defineResource('members', {
  fields: {
    _id: id(),
    name: text({ required: true, personal: 'name', max: 100 }),
    phone: text({ format: 'phone', personal: 'phone', max: 50 }),
    email: text({ format: 'email', personal: 'email', max: 200, unique: true }),
    grade: choice(['BASIC', 'REGULAR', 'VIP'], { default: 'BASIC' }),
    note: multiline({ max: 500 }),
    createdAt,
  },
  api: { path: 'members', many: 'members', one: 'member' },
  title: { field: 'name', details: ['phone'] },
  menu: { group: 'people' },
  related: { purchases: { of: 'purchases', by: 'member', sum: { path: 'total' } } },
  bulk: { edit: ['grade'], message: { to: 'email', variables: mailVariables } },
  list: {
    perPage: 20,
    columns: ['name', 'phone', 'grade', { related: 'purchases' }, 'createdAt'],
    order: ['-createdAt'],
    sorts: ['name', 'createdAt'],
    filters: [
      { equals: 'grade', all: true },
      { search: ['name', 'phone', 'email'], all: true },
    ],
    excel: 'stamped',
  },
  form: {
    in: { page: 1024 },
    sections: [{ title: 'basic', fields: [['name', 'grade'], ['phone', 'email'], 'note'] }],
  },
});
