import {
  bool,
  choice,
  choices,
  date,
  dateTime,
  defineResource,
  id,
  list,
  multiline,
  password,
  ref,
  text,
} from '../schema/index';
import { createdAt } from './shared';

const phone = text({ format: 'phone', personal: 'phone', max: 50 });
const email = text({ format: 'email', personal: 'email', max: 200 });

/** Members (specification, sections 2.13 and 2.14); those with console scope are the operators. */
export const users = defineResource('users', {
  fields: {
    _id: id(),
    username: text({ max: 200, unique: true }),
    password: password(),
    type: choice(['person', 'company']),
    name: text({ personal: 'name', max: 100 }),
    bornAt: date({ nullable: true, personal: 'birth', from: '1800-01-01', until: 'today' }),
    sex: choice(['male', 'female'], { nullable: true }),
    nation: text({ max: 100 }),
    occupation: text({ max: 100 }),
    companyName: text({ max: 200 }),
    foundAt: date({ nullable: true, from: '1800-01-01', until: 'today' }),
    // The specification's spelling.
    businessRegisitrationNumber: text({ max: 50 }),
    ceoName: text({ personal: 'name', max: 100 }),
    homepage: text({ format: 'url', max: 2000 }),
    phone,
    email,
    postcode: text({ personal: 'address', max: 10 }),
    address1: text({ personal: 'address', max: 300 }),
    address2: text({ personal: 'address', max: 300 }),
    workerName: text({ personal: 'name', max: 100 }),
    workerPhone: phone,
    workerEmail: email,
    notify: list({ method: choice(['email', 'sms', 'kakao']), contact: text({ max: 200 }), enabled: bool() }),
    note: multiline(),
    isWarning: bool({ tone: 'warning' }),
    isApproved: bool(),
    _level: ref('levels', { nullable: true }),
    scope: choices(['console'], { readOnly: true }),
    isWithdrawn: bool({ default: false }),
    withdrawalReason: text({ readOnly: true }),
    withdrawalMessage: text({ readOnly: true }),
    withdrawnAt: dateTime({ nullable: true, readOnly: true }),
    createdAt,
  },
  api: { path: 'users', many: 'users', one: 'user', fixed: { isWithdrawn: false } },
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
