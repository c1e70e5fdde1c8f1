import { bool, choice, defineResource, files, group, id, text } from '../../core/schema/index';
import { applicantFields, applicationKindCodes, personFields } from './shared';

/** A rank by income or by region; both have the same values (specification, section 3). */
const applicantRankField = choice(['1', '2', '3'], { nullable: true });

const marriedCondition = { qualification_type: 'MARRIED' } as const;
const specialSupplyCondition = { supply_category: 'SPECIAL' } as const;

/** Subscription applications, made on the storefront (specification, section 2.20). */
export const subscriptions = defineResource('subscriptions', {
  fields: {
    _id: id(),
    code: choice(applicationKindCodes, { createOnly: true }),
    ...applicantFields,
    email: text({ format: 'email', personal: 'email', max: 200 }),
    spouse: group(personFields),
    qualification_type: choice(['GENERAL', 'MARRIED', 'YOUTH', 'SENIOR']),
    supply_category: choice(['NORMAL', 'SPECIAL']),
    supply_type: choice(['17A', '26B', '35A', '44B'], { nullable: true }),
    earning_rank: applicantRankField,
    region_rank: applicantRankField,
    isHomeless: bool(),
    isAsset: bool({ nullable: true }),
    isCar: bool(),
    files: files({ upload: { to: 'files', removedIn: '_files' }, reorder: true }),
  },
  api: {
    path: 'applications',
    many: 'applications',
    one: 'application',
    fixed: { code: 'APPLICATION' },
  },
  // These resets follow the specification, section 4.
  resets: [
    {
      field: 'supply_category',
      to: 'NORMAL',
      set: { region_rank: null, earning_rank: null, isAsset: null },
    },
    {
      field: 'qualification_type',
      to: 'YOUTH',
      set: { 'spouse.name': '', 'spouse.phone': '', 'spouse.birth': null },
    },
  ],
  create: 'api',
  menu: { group: 'housing' },
  list: {
    perPage: 10,
    columns: [
      { rowNumber: true },
      { field: 'name', width: 64 },
      { field: 'phone', width: 106 },
      'email',
      'birth',
      'qualification_type',
      'supply_category',
      'supply_type',
      'earning_rank',
      'region_rank',
      'isHomeless',
      'isAsset',
      'isCar',
      'createdAt',
    ],
    order: ['-createdAt'],
    sorts: ['name', 'createdAt'],
    excel: 'stamped',
    import: true,
    filters: [
      { range: 'createdAt' },
      { search: ['name', 'phone', 'email', 'birth'], all: true },
      { equals: 'qualification_type', all: true },
      { equals: 'supply_category', all: true },
      { equals: 'supply_type', all: true },
      { equals: 'earning_rank', all: true },
      { equals: 'region_rank', all: true },
      { equals: 'isHomeless', all: true },
      { equals: 'isAsset', all: true },
      { equals: 'isCar', all: true },
    ],
    width: 1200,
  },
  form: {
    in: { dialog: 820 },
    sheet: { also: ['createdAt'] },
    sections: [
      {
        title: 'applicant',
        fields: [
          ['name', 'birth'],
          ['phone', 'email'],
        ],
      },
      {
        title: 'conditions',
        fields: [
          ['qualification_type', 'supply_category', 'supply_type'],
          [
            { field: 'earning_rank', when: specialSupplyCondition },
            { field: 'region_rank', when: specialSupplyCondition },
            { field: 'isAsset', when: specialSupplyCondition },
          ],
          ['isHomeless', 'isCar'],
        ],
      },
      {
        title: 'spouse',
        fields: [
          [
            { field: 'spouse.name', when: marriedCondition },
            { field: 'spouse.phone', when: marriedCondition },
            { field: 'spouse.birth', when: marriedCondition },
          ],
        ],
      },
      { title: 'files', fields: ['files'] },
    ],
  },
});
