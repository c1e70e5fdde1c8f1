import { defineResource } from '../../core/schema/index';
import {
  memberConsentOptions,
  memberFields,
  memberFormSections,
  memberMessageOptions,
  memberRelatedRecordOptions,
} from './shared';

/** Members (specification, sections 2.13 and 2.14); those with console scope are operators. */
export const users = defineResource('users', {
  fields: memberFields,
  api: { path: 'users', many: 'users', one: 'user', fixed: { isWithdrawn: false } },
  menu: { group: 'members' },
  related: memberRelatedRecordOptions,
  memos: { pinned: 'note' },
  consents: memberConsentOptions,
  bulk: { edit: ['_level', 'isWarning', 'isApproved'], message: memberMessageOptions },
  // Only withdrawn members can be deleted (specification, section 4).
  remove: { when: { isWithdrawn: true }, needs: 'account' },
  actions: {
    withdraw: {
      when: { isWithdrawn: false },
      ask: [{ message: 'ask' }],
      run: { call: 'withdraw' },
      needs: 'account',
      row: 'userMinus',
      irreversible: true,
    },
  },
  title: {
    field: 'name',
    instead: { field: 'companyName', when: { type: 'company' } },
    details: ['companyName', 'phone', 'email'],
  },
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
    more: [
      '_level',
      'companyName',
      'isApproved',
      'lastSignInAt',
      { related: 'orders', latest: true },
      { related: 'memos' },
    ],
    order: ['-createdAt'],
    excel: 'plain',
    import: true,
    sorts: ['createdAt', 'type', 'name'],
    filters: [
      { contains: ['name', 'companyName'], as: 'name' },
      { contains: ['phone'], as: 'phone' },
      { equals: '_level', all: true },
      { equals: 'isWarning', as: 'warning', all: true },
      // This filter is an addition to the four filters of the specification. A person on the telephone might
      // state any of these values.
      { contains: ['companyName', 'name', 'username', 'email', 'phone'], as: 'q' },
      { equals: 'type', all: true, added: true },
      { equals: 'isApproved', as: 'approved', all: true, added: true },
      { range: 'createdAt', added: true },
      { equals: 'sex', all: true, added: true, needs: 'personal' },
      { month: 'bornAt', as: 'birthMonth', added: true, needs: 'personal' },
      // Finds the members to whom a notice about their consent to advertisements must be sent. The notice is
      // due within two years of the consent: `adEmail=given&adEmailAt=~-700d`.
      { equals: 'adEmail', all: true, added: true },
      { range: 'adEmailAt', added: true },
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
          [{ field: 'lastSignInAt', only: 'edit' }],
        ],
      },
      ...memberFormSections,
    ],
  },
});
