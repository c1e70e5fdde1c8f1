import { choice, defineResource, id } from '../../core/schema/index';
import { applicantFields, applicationKindCodes } from './shared';

/**
 * Registrations of interest in moving in, which visitors make on the storefront (specification, section
 * 2.19).
 */
export const interests = defineResource('interests', {
  fields: {
    _id: id(),
    code: choice(applicationKindCodes, { createOnly: true }),
    ...applicantFields,
    interest_type: choice(['RENT', 'SALE', 'SHOP'], { nullable: true }),
    gender: choice(['MALE', 'FEMALE'], { nullable: true }),
  },
  api: {
    path: 'applications',
    many: 'applications',
    one: 'application',
    fixed: { code: 'REGISTRATION' },
  },
  create: 'api',
  menu: { group: 'housing' },
  list: {
    perPage: 10,
    columns: [
      { rowNumber: true },
      { field: 'name', width: 132 },
      'phone',
      'gender',
      'interest_type',
      'birth',
      'createdAt',
    ],
    order: ['-createdAt'],
    sorts: ['name', 'createdAt'],
    excel: 'stamped',
    import: true,
    filters: [
      { range: 'createdAt' },
      { search: ['name', 'phone', 'birth', 'interest_type', 'gender'], all: true },
    ],
  },
  form: {
    in: { dialog: 480 },
    sections: [
      {
        title: 'applicant',
        fields: ['name', ['interest_type', 'gender'], 'phone', 'birth'],
      },
    ],
  },
});
