import { hooks } from '../../../server/core/extend';
import {
  type AnyResource,
  bool,
  choice,
  date,
  defineResource,
  id,
  int,
  type Loose,
  money,
  text,
} from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';

/** Tickets: a reset, a field that a form hides, and a hook that fills one and refuses some. */
export const seats = defineResource('seats', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 100 }),
    state: choice(['open', 'held', 'closed'], { default: 'open' }),
    reason: text({ max: 100 }),
    isUrgent: bool(),
    price: money({ currency: 'USD', nullable: true, min: '0' }),
    dueOn: date({ nullable: true }),
    rank: int({ min: 0, max: 9 }),
    twice: int({ readOnly: true }),
  },
  api: { path: 'seats', many: 'seats', one: 'seat' },
  title: 'name',
  refusals: ['locked'],
  resets: [{ field: 'state', to: 'open', set: { reason: '' } }],
  bulk: { edit: ['state', 'isUrgent', 'price', 'dueOn', 'rank'] },
  menu: { group },
  list: { perPage: 10, columns: ['name', 'state'], order: ['name'] },
  form: {
    in: { page: 820 },
    sections: [
      {
        title: 'basic',
        fields: [
          'name',
          'state',
          'reason',
          'isUrgent',
          'price',
          { field: 'dueOn', when: { isUrgent: true } },
          'rank',
        ],
      },
    ],
  },
});

/** People: a field that is open to operators who see them masked, and one about their account. */
export const people = defineResource('people', {
  fields: {
    _id: id(),
    name: text({ required: true, personal: 'name' }),
    grade: choice(['seed', 'tree']),
    isWarned: bool({ masked: true }),
    isAdmitted: bool({ writes: 'account' }),
  },
  api: { path: 'people', many: 'people', one: 'person' },
  title: 'name',
  bulk: { edit: ['grade', 'isWarned', 'isAdmitted'] },
  menu: { group },
  list: { perPage: 10, columns: ['name', 'grade'], order: ['name'] },
});

const textsFor = (name: string, fields: Loose) => ({ name, fields, refusals: { locked: '잠긴 표입니다.' } });
export const twice = hooks(seats, {
  fills: ['twice'],
  beforeSave: ({ record }) => ({ ...record, twice: (record.rank ?? 0) * 2 }),
  inTransaction: ({ before, refuse }) => {
    if (before?.name === '잠긴 표') throw refuse('locked');
  },
});

/** The ports of an API with both. */
export const editPorts = {
  allowUnversioned: false,
  hooks: [twice],
  acts: [],
  calls: [],
  resources: [...resources, seats, people] as readonly AnyResource[],
  messages: {
    ...messages,
    resources: {
      ...messages.resources,
      seats: textsFor('표', { name: '이름', state: '상태', rank: '순위', price: '값', dueOn: '기한' }),
      people: textsFor('사람', { name: '이름', grade: '등급' }),
    } as typeof messages.resources,
  },
};
