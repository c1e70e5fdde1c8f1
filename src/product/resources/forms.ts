import {
  bool,
  choice,
  defineResource,
  deskFields,
  file,
  group,
  id,
  image,
  multiline,
  type RecordOf,
  type Section,
  text,
  viewsOf,
} from '../../core/schema/index';
import { createdAt, savedReplyOptions } from './shared';
import { ANSWER_TEMPLATE_VARIABLES } from './storedWords';

const formMailFields = {
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
  // The API sets this to true when the mail server has accepted a reply.
  isEmailed: bool({ readOnly: true, waits: true }),
  ...deskFields,
  createdAt,
};
type FormMailRecord = RecordOf<typeof formMailFields>;
const formMailViews = viewsOf(formMailFields);

const formMailListColumns = [
  'meta.name',
  'meta.company',
  'meta.phone',
  'meta.email',
  'isEmailed',
  'createdAt',
] as const;

const formMailListOfSingleForm = formMailViews.list({
  perPage: 10,
  columns: [{ rowNumber: true }, ...formMailListColumns],
  more: ['heldUntil', 'assignee.name'],
  order: ['-createdAt'],
  sorts: ['meta.name', 'meta.company', 'createdAt'],
  filters: [
    { range: 'createdAt' },
    { equals: 'isEmailed', as: 'answered', all: true },
    { desk: 'isEmailed', as: 'state' },
    { search: ['meta.name', 'meta.company', 'meta.phone', 'meta.email'], all: true, unchosen: true },
  ],
  collapsible: true,
});

/** The list of all form mail, with a column for the code of each mail (decisions, section 13). */
const allFormMailList = formMailViews.list({
  ...formMailListOfSingleForm,
  columns: [{ rowNumber: true }, 'code', ...formMailListColumns],
});

/**
 * Returns the form for the mail of one code. `submittedFields` contains the fields that visitors fill in besides the
 * message.
 */
const createMailDetailForm = (...submittedFields: Section<FormMailRecord>['fields']) =>
  formMailViews.form({
    in: { page: 1024 },
    sections: [
      {
        title: 'sender',
        fields: [
          [{ field: 'meta.name', readOnly: true }, { field: 'meta.company', readOnly: true }, 'createdAt'],
          ['meta.phone', 'meta.email'],
          'isEmailed',
        ],
      },
      { title: 'message', fields: [{ field: 'meta.message', readOnly: true }, ...submittedFields] },
      { title: 'files', fields: [{ field: 'file', readOnly: true }, 'thumb'] },
    ],
  });

const mailDetailFormWithLinks = createMailDetailForm(
  { field: 'meta.href', readOnly: true },
  { field: 'meta.youtube', readOnly: true },
);

/** Form mail: visitors' questions and requests on the storefront (specification, sections 2.5 and 2.6). */
export const forms = defineResource('forms', {
  fields: formMailFields,
  api: { path: 'forms', many: 'forms', one: 'form' },
  create: 'api',
  menu: { group: 'intake', badge: { state: 'NEW,ASSIGNED' } },
  desk: {
    answered: 'isEmailed',
    texts: savedReplyOptions,
    variables: ANSWER_TEMPLATE_VARIABLES.forms,
  },
  list: allFormMailList,
  variants: {
    by: 'code',
    of: {
      'consignment-sale': { list: formMailListOfSingleForm, form: mailDetailFormWithLinks },
      'private-sale': { list: formMailListOfSingleForm, form: mailDetailFormWithLinks },
      contact: { list: formMailListOfSingleForm, form: createMailDetailForm() },
    },
  },
  actions: {
    reply: {
      when: { 'meta.email': { fits: 'email' } },
      ask: [{ message: 'again', when: { isEmailed: true } }, { message: 'send' }],
      run: { call: 'reply-email' },
      widget: 'replyMail',
      // The action needs the right `personal`, because the mail contains the visitor's name and message, and
      // goes to the visitor's address.
      needs: 'personal',
    },
  },
});
