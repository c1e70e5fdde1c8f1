import { type RecordOf, viewsOf } from '../schema/index';
import { memberFields } from './shared';

const { password: _, ...shown } = memberFields;
const { section } = viewsOf(shown);

/** A member, without what is only ever sent. */
export type ShownMember = RecordOf<typeof shown>;

/** The sections of a member's detail below the account, for active and withdrawn ones alike (specification, 2.13). */
export const memberSections = [
  section({
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
  }),
  section({ title: 'contact', fields: [['phone', 'email']] }),
  section({
    title: 'address',
    fields: [
      {
        field: 'postcode',
        widget: { postcode: { address1: 'address1', address2: 'address2' } },
        width: 'tiny',
      },
      [{ field: 'address1', readOnly: true }, 'address2'],
    ],
  }),
  section({
    title: 'worker',
    fields: [
      [
        { field: 'workerName', when: { type: 'company' } },
        { field: 'workerPhone', when: { type: 'company' } },
        { field: 'workerEmail', when: { type: 'company' } },
      ],
    ],
  }),
  section({ title: 'notify', fields: [{ field: 'notify', widget: 'rowForEach' }] }),
  section({ title: 'memo', fields: ['note'] }),
  section({ title: 'caution', fields: ['isWarning'] }),
] as const;
