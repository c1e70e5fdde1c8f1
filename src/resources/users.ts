import { defineResource } from '../schema/index';
import { memberFields } from './shared';

/** Members (specification, sections 2.13 and 2.14); those with console scope are the operators. */
export const users = defineResource('users', {
  fields: memberFields,
  api: { path: 'users', many: 'users', one: 'user', fixed: { isWithdrawn: false } },
  // Only who has withdrawn can be deleted (specification, section 4).
  remove: { when: { isWithdrawn: true } },
  title: { field: 'name', details: ['companyName', 'phone', 'email'] },
  list: {
    perPage: 10,
    columns: ['createdAt', 'type', 'username', 'name', 'nation', 'phone', 'email', { toggle: 'isWarning' }],
    order: ['-createdAt'],
    filters: [
      { contains: ['name', 'companyName'], as: 'name' },
      { contains: ['phone'], as: 'phone' },
      { equals: '_level', all: true },
      { equals: 'isWarning', as: 'warning', all: true },
    ],
  },
  form: {
    in: { page: 1024 },
    sections: [
      {
        title: 'account',
        fields: [
          ['username', 'password'],
          ['type', '_level'],
        ],
      },
      {
        title: 'basic',
        fields: [
          'name',
          { field: 'bornAt', when: { type: 'person' } },
          { field: 'sex', when: { type: 'person' } },
          ['nation', 'occupation'],
          { field: 'companyName', when: { type: 'company' } },
          { field: 'foundAt', when: { type: 'company' } },
          { field: 'businessRegisitrationNumber', when: { type: 'company' } },
          { field: 'ceoName', when: { type: 'company' } },
          'homepage',
        ],
      },
      { title: 'contact', fields: [['phone', 'email']] },
      { title: 'address', fields: ['postcode', 'address1', 'address2'] },
      {
        title: 'worker',
        fields: [
          { field: 'workerName', when: { type: 'company' } },
          { field: 'workerPhone', when: { type: 'company' } },
          { field: 'workerEmail', when: { type: 'company' } },
        ],
      },
      { title: 'notify', fields: ['notify'] },
      { title: 'memo', fields: ['note', 'isWarning'] },
    ],
  },
});
