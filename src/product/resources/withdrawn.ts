import { defineResource } from '../../core/schema/index';
import { memberConsentOptions, memberFields, memberFormSections, memberRelatedRecordOptions } from './shared';

const { password: _, ...fields } = memberFields;

/** Members who have withdrawn (specification, section 2.12): they can only be read and deleted. */
export const withdrawnMembers = defineResource('withdrawn', {
  fields,
  api: { path: 'users', many: 'users', one: 'user', fixed: { isWithdrawn: true } },
  menu: { group: 'members' },
  related: memberRelatedRecordOptions,
  memos: { pinned: 'note' },
  consents: memberConsentOptions,
  create: false,
  update: false,
  // The confirmation dialog of the deletion shows the member's name, telephone number and e-mail address. The
  // operator must type the name.
  remove: { needs: 'account', typed: true },
  title: {
    field: 'name',
    instead: { field: 'companyName', when: { type: 'company' } },
    details: ['companyName', 'phone', 'email'],
  },
  list: {
    perPage: 10,
    columns: ['withdrawnAt', 'type', 'username', 'name', 'phone', 'email', 'withdrawalReason'],
    order: ['-withdrawnAt', '-createdAt'],
    sorts: ['withdrawnAt', 'type', 'name'],
    filters: [
      { contains: ['name', 'companyName'], as: 'name' },
      { contains: ['phone'], as: 'phone' },
    ],
  },
  form: {
    in: { page: 1024 },
    sections: [
      { title: 'withdrawal', fields: [['withdrawnAt', 'withdrawalReason'], 'withdrawalMessage'] },
      {
        title: 'account',
        fields: [
          ['type', 'username', 'createdAt'],
          ['_level', 'isApproved', 'lastSignInAt'],
        ],
      },
      ...memberFormSections,
    ],
  },
});
