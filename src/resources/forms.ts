import {
  bool,
  choice,
  defineResource,
  type FormView,
  file,
  group,
  id,
  image,
  type ListView,
  multiline,
  type RecordOf,
  type Section,
  text,
} from '../schema/index';
import { createdAt } from './shared';

const fields = {
  _id: id(),
  code: choice(['consignment-sale', 'private-sale', 'contact']),
  meta: group({
    name: text({ personal: 'name', max: 100 }),
    company: text({ max: 200 }),
    phone: text({ format: 'phone', personal: 'phone', max: 50 }),
    email: text({ format: 'email', personal: 'email', max: 200 }),
    message: multiline(),
    href: text({ format: 'url', max: 2000 }),
    youtube: text({ format: 'youtube', max: 2000 }),
  }),
  writer: group({
    name: text({ readOnly: true, personal: 'name' }),
    phone: text({ readOnly: true, format: 'phone', personal: 'phone' }),
    email: text({ readOnly: true, format: 'email', personal: 'email' }),
  }),
  file: file({ upload: { to: 'file' } }),
  thumb: image({ upload: { to: 'thumb' } }),
  // Set once a reply was accepted by the mail server.
  isEmailed: bool({ readOnly: true }),
  createdAt,
};
type FormMail = RecordOf<typeof fields>;
type Fields = Section<FormMail>['fields'];

const list = {
  perPage: 10,
  columns: [{ rowNumber: true }, 'meta.name', 'meta.company', 'meta.phone', 'meta.email', 'createdAt'],
  order: ['-createdAt'],
  filters: [
    { range: 'createdAt' },
    { search: ['meta.name', 'meta.company', 'meta.phone', 'meta.email'], all: true, unchosen: true },
  ],
  collapsible: true,
} as const satisfies ListView<FormMail>;

/** Without a code: form mail of every code, each with its own (decisions, section 13). */
const everyCode = {
  ...list,
  columns: [
    { rowNumber: true },
    'code',
    'meta.name',
    'meta.company',
    'meta.phone',
    'meta.email',
    'createdAt',
  ],
} as const satisfies ListView<FormMail>;

const shown = <P extends string>(field: P) => ({ field, readOnly: true }) as const;

/** The detail of a code, with what its visitors send beside their message. */
const detail = (...sent: Fields) =>
  ({
    in: { page: 1024 },
    sections: [
      {
        title: 'sender',
        fields: [
          [shown('meta.name'), shown('meta.company'), 'createdAt'],
          ['meta.phone', 'meta.email'],
          'isEmailed',
        ],
      },
      { title: 'message', fields: [shown('meta.message'), ...sent] },
      { title: 'files', fields: [shown('file'), 'thumb'] },
    ],
  }) as const satisfies FormView<FormMail>;

const withLinks = detail(shown('meta.href'), shown('meta.youtube'));

/** Form mail: what visitors of the storefront ask and request (specification, sections 2.5 and 2.6). */
export const forms = defineResource('forms', {
  fields,
  api: { path: 'forms', many: 'forms', one: 'form' },
  create: 'api',
  menu: { group: 'intake' },
  list: everyCode,
  variants: {
    by: 'code',
    of: {
      'consignment-sale': { list, form: withLinks },
      'private-sale': { list, form: withLinks },
      contact: { list, form: detail() },
    },
  },
  actions: {
    reply: {
      when: { 'meta.email': { fits: 'email' } },
      ask: [{ message: 'again', when: { isEmailed: true } }, { message: 'send' }],
      run: { call: 'reply-email' },
    },
  },
});
