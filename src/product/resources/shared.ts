import {
  bool,
  choice,
  choices,
  date,
  dateTime,
  file,
  id,
  list,
  type MenuGroupName,
  multiline,
  password,
  ref,
  richText,
  scopesOf,
  text,
  viewsOf,
} from '../../core/schema/index';
import { MAIL_VARIABLES } from './storedWords';

declare module '../../core/schema/words/resource' {
  interface MenuGroups {
    content: true;
    display: true;
    intake: true;
    support: true;
    members: true;
    housing: true;
    admin: true;
  }
}

export const everyGroup: readonly MenuGroupName[] = [
  'content',
  'display',
  'intake',
  'support',
  'members',
  'housing',
  'admin',
];

/** The creation time. The API sets it; the console shows it and never sends it. */
export const createdAt = dateTime({ readOnly: true, setAtCreation: 'now' });

/** Language of a text on the storefront (specification, section 9). */
export const locale = text({ default: 'ko', max: 10 });

/** The first or last day of a period on the storefront, with its allowed range (decisions, section 13). */
export const periodDayField = date({ nullable: true, from: '2000-01-01', until: '2100-12-31' });

/**
 * Maximum number of characters of a code by which the storefront identifies a text or a position on a page.
 */
export const maxCodeLength = 100;

/**
 * The fields of a customer-centre post. It is a text with an attachment, and can be pinned to the top of its
 * list.
 */
export const pinnablePostFields = {
  _id: id(),
  subject: text({ required: true, max: 200 }),
  content: richText(),
  upload: file({ upload: { to: 'upload' } }),
  isNotice: bool(),
  createdAt,
};

const pinnablePostViewBuilders = viewsOf(pinnablePostFields);

/** Returns the list of customer-centre posts, with pinned posts first and a fixed number of rows per page. */
export const createPinnablePostList = (perPage: number) =>
  pinnablePostViewBuilders.list({
    perPage,
    columns: [
      { rowNumber: true },
      { field: 'subject', expands: 'content' },
      'upload',
      'createdAt',
      { toggle: 'isNotice' },
    ],
    order: ['-isNotice', '-createdAt'],
    sorts: ['subject', 'createdAt'],
    filters: [{ range: 'createdAt' }, { search: ['subject', 'content'], all: true }],
  });

export const pinnablePostForm = pinnablePostViewBuilders.form({
  in: { dialog: 820 },
  sections: [{ title: 'basic', fields: [['subject', 'isNotice'], 'upload', 'content'] }],
});

const phoneField = text({ format: 'phone', personal: 'phone', max: 50 });
const emailField = text({ format: 'email', personal: 'email', max: 200 });

/**
 * Matches names that can't be confused with another one. They have no outer spaces and no invisible
 * characters. Letters of other scripts that look like Latin ones, such as the Cyrillic \u0430, are not
 * allowed. Names from older systems remain valid.
 */
const usernamePattern =
  /[\x21-\x7e\xc0-\xd6\xd8-\xf6\xf8-\xff\u30fc\u3131-\u3163\uac00-\ud7a3\uff01-\uff5e\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+(?: +[\x21-\x7e\xc0-\xd6\xd8-\xf6\xf8-\xff\u30fc\u3131-\u3163\uac00-\ud7a3\uff01-\uff5e\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+)*| */u;

/** The fields of a member. Active and withdrawn members are two resources on one collection. */
export const memberFields = {
  _id: id(),
  username: text({
    personal: 'username',
    max: 200,
    unique: true,
    createOnly: 'late',
    proposes: 'email',
    writes: 'account',
    pattern: usernamePattern,
  }),
  password: password(),
  type: choice(['person', 'company'], { createOnly: true }),
  typeText: text({ readOnly: true, labelOf: 'type' }),
  name: text({ personal: 'name', maskUnless: 'companyName', max: 100 }),
  bornAt: date({ nullable: true, personal: 'birth', from: '1800-01-01', until: 'today' }),
  sex: choice(['male', 'female'], { nullable: true }),
  nation: text({ max: 100 }),
  occupation: text({ max: 100 }),
  companyName: text({ max: 200 }),
  foundAt: date({ nullable: true, from: '1800-01-01', until: 'today' }),
  // The specification misspells the name of this field, so the code does too.
  businessRegisitrationNumber: text({ format: 'businessNumber', max: 50 }),
  ceoName: text({ personal: 'name', max: 100 }),
  homepage: text({ format: 'url', max: 2000, renamedFrom: 'website' }),
  phone: phoneField,
  email: text({ format: 'email', personal: 'email', max: 200, unique: 'warn' }),
  postcode: text({ format: 'postcode', personal: 'address', max: 10 }),
  address1: text({ personal: 'address', max: 300 }),
  address2: text({ personal: 'address', max: 300 }),
  workerName: text({ personal: 'name', max: 100 }),
  workerPhone: phoneField,
  workerEmail: emailField,
  notify: list({
    method: choice(['email', 'sms', 'kakao']),
    contact: text({ personal: 'contact', max: 200 }),
    enabled: bool(),
  }),
  // Whether the member agreed to advertisements by e-mail: a copy of the newest entry in the consent ledger.
  // Empty for members who were never asked.
  adEmail: choice(['given', 'refused'], { nullable: true, readOnly: true }),
  adEmailAt: dateTime({ nullable: true, readOnly: true }),
  note: multiline(),
  isWarning: bool({ tone: 'warning', renamedFrom: 'warning', masked: true }),
  isApproved: bool({ writes: 'account' }),
  _level: ref('levels', { nullable: true }),
  level: text({ readOnly: true, labelOf: '_level' }),
  // An operator's scope: menu groups, and rights that apply to all groups (decisions, section 9).
  scope: choices(scopesOf(everyGroup), { readOnly: true }),
  isWithdrawn: bool({ default: false }),
  withdrawalReason: text({ readOnly: true }),
  withdrawalMessage: multiline({ readOnly: true }),
  withdrawnAt: dateTime({ nullable: true, readOnly: true }),
  // The storefront writes the time of the last sign-in.
  lastSignInAt: dateTime({ nullable: true, readOnly: true }),
  createdAt,
};

/** The fields of a person in an application: of the applicant or the spouse. */
export const personFields = {
  name: text({ personal: 'name', max: 100 }),
  phone: phoneField,
  birth: date({ nullable: true, personal: 'birth', from: '1800-01-01', until: 'today' }),
};

/**
 * The fields of all applicants. All kinds of applications share these fields, because they are resources on
 * one collection.
 */
export const applicantFields = { ...personFields, createdAt };

/** The codes by which the kinds of applications differ (specification, section 7). */
export const applicationKindCodes = ['REGISTRATION', 'APPLICATION'] as const;

const { password: _, ...shownFields } = memberFields;
const { section } = viewsOf(shownFields);

/**
 * The sections below the account in a member's form, for active and withdrawn members (specification, 2.13).
 */
export const memberFormSections = [
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

/** A bought product, with its name at the time of the purchase. */
export const soldProductFields = { _id: text({ max: 100 }), name: text({ max: 200 }) };

/** The fields of a member into which the member's newest entries in the consent ledger are copied. */
export const memberConsentOptions = { lines: 'notify', ads: { state: 'adEmail', at: 'adEmailAt' } } as const;

/**
 * The resource with operators' saved texts for answers, shared by all kinds of inquiries (decisions, section
 * 16).
 */
export const savedReplyOptions = { of: 'replies', title: 'title', content: 'content' } as const;

/** Messages to members, and the variables of their texts (decisions, section 16). */
export const memberMessageOptions = {
  to: 'email',
  channels: 'notify',
  variables: MAIL_VARIABLES,
  ads: { sender: { of: 'settings', name: 'sender.name', address: 'sender.address' } },
  templates: { of: 'templates', name: 'name', kind: 'kind', subject: 'subject', content: 'content' },
} as const;

/** The related records that a member's page lists, such as orders. */
export const memberRelatedRecordOptions = {
  orders: {
    of: 'orders',
    by: '_user',
    // The sum contains only paid orders, minus cancellations and returns.
    sum: {
      path: 'amount',
      filled: 'paidAt',
      less: {
        part: 'claims',
        path: 'amount',
        filled: 'completedAt',
        when: { type: ['CANCEL', 'RETURN'] },
      },
    },
  },
  questions: { of: 'questions', by: '_user' },
  reviews: { of: 'reviews', by: '_user' },
  mails: { of: 'outbox', by: 'about', needs: 'personal', days: 30 },
  shipments: { of: 'shipments', by: '_order._user' },
  claims: { of: 'claims', by: '_order._user' },
} as const;
