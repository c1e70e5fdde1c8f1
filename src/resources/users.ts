import { defineResource } from '../schema/index';
import { memberFields } from './shared';

/** Members (specification, sections 2.13 and 2.14); those with console scope are the operators. */
export const users = defineResource('users', {
  fields: memberFields,
  api: { path: 'users', many: 'users', one: 'user', fixed: { isWithdrawn: false } },
  menu: { group: 'members' },
  bulk: { message: 'email' },
  // Only who has withdrawn can be deleted (specification, section 4).
  remove: { when: { isWithdrawn: true }, needs: 'personal' },
  actions: {
    withdraw: {
      when: { isWithdrawn: false },
      ask: [{ message: 'ask' }],
      run: { call: 'withdraw' },
      needs: 'personal',
      row: 'userMinus',
      irreversible: true,
    },
  },
  title: { field: 'name', details: ['companyName', 'phone', 'email'] },
  list: {
    perPage: 10,
    columns: [
      'createdAt',
      'type',
      'username',
      'name',
      { field: 'nation', width: 128 },
      'phone',
      'email',
      { toggle: 'isWarning' },
    ],
    order: ['-createdAt'],
    sorts: ['createdAt', 'type', 'name'],
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
          ['type', { field: 'username', only: 'edit' }, { field: 'createdAt', only: 'edit' }],
          ['_level', 'password', 'isApproved'],
        ],
      },
      {
        title: 'basic',
        fields: [
          [
            'name',
            { field: 'bornAt', when: { type: 'person' } },
            { field: 'sex', when: { type: 'person' } },
            { field: 'companyName', when: { type: 'company' } },
            { field: 'ceoName', when: { type: 'company' } },
            { field: 'nation', width: 'tiny' },
          ],
          [
            { field: 'businessRegisitrationNumber', when: { type: 'company' }, width: 'short' },
            { field: 'foundAt', when: { type: 'company' } },
            { field: 'occupation', when: { type: 'person' }, width: 'short' },
            'homepage',
          ],
        ],
      },
      { title: 'contact', fields: [['phone', 'email']] },
      {
        title: 'address',
        fields: [
          {
            field: 'postcode',
            widget: { postcode: { address1: 'address1', address2: 'address2' } },
            width: 'tiny',
          },
          [{ field: 'address1', readOnly: true }, 'address2'],
        ],
      },
      {
        title: 'worker',
        fields: [
          [
            { field: 'workerName', when: { type: 'company' } },
            { field: 'workerPhone', when: { type: 'company' } },
            { field: 'workerEmail', when: { type: 'company' } },
          ],
        ],
      },
      { title: 'notify', fields: [{ field: 'notify', widget: 'rowForEach' }] },
      { title: 'memo', fields: ['note'] },
      { title: 'caution', fields: ['isWarning'] },
    ],
  },
});
