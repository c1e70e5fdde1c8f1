/** Options that a builder or a view does not have: each is refused by its name, beside ones that it has. */
import {
  bool,
  choice,
  choices,
  date,
  dateTime,
  decimal,
  defineResource,
  file,
  files,
  id,
  image,
  int,
  list,
  money,
  multiline,
  password,
  ref,
  richText,
  text,
} from '../../../src/core/schema/index';

const upload = { to: 'there' };

export const fields = [
  // @ts-expect-error requierd
  text({ max: 10, requierd: true }),
  // @ts-expect-error formt
  text({ nullable: true, formt: 'url' }),
  // @ts-expect-error maxLength
  multiline({ max: 10, maxLength: 10 }),
  // @ts-expect-error pattern
  richText({ max: 10, pattern: /x/ }),
  // @ts-expect-error maximum
  int({ min: 0, maximum: 9 }),
  // @ts-expect-error unique
  int({ unique: true }),
  // @ts-expect-error digit
  decimal({ digits: 2, digit: 2 }),
  // @ts-expect-error digits follow from the currency
  money({ currency: 'KRW', digits: 2 }),
  // @ts-expect-error WON is no currency
  money({ currency: 'WON' }),
  // @ts-expect-error no product declares the unit
  decimal({ digits: 3, unit: 'stone' }),
  // @ts-expect-error colour
  bool({ tone: 'warning', colour: 'red' }),
  // @ts-expect-error stamped
  dateTime({ setAtCreation: 'now', stamped: true }),
  // @ts-expect-error before
  date({ from: '2000-01-01', before: '2001-01-01' }),
  // @ts-expect-error prefer
  choice(['a', 'b'], { default: 'a', prefer: 'b' }),
  // @ts-expect-error max
  choices(['a', 'b'], { required: true, max: 1 }),
  // @ts-expect-error title
  ref('others', { nullable: true, title: 'name' }),
  // @ts-expect-error required
  password({ required: true }),
  // @ts-expect-error max
  image({ upload, max: 1 }),
  // @ts-expect-error required
  image({ readOnly: true, required: true }),
  // @ts-expect-error an image is uploaded, or it is only shown
  image({ readOnly: true, upload }),
  // @ts-expect-error types
  image({ upload: { to: 'there', types: ['png'] } }),
  // @ts-expect-error max
  file({ upload, max: 1 }),
  // @ts-expect-error min
  files({ upload, min: 1 }),
  // @ts-expect-error sort
  list({ a: text() }, { reorder: true, sort: 'a' }),
];

const api = { path: 'examples', many: 'examples', one: 'example' };
const some = { _id: id(), kind: choice(['a', 'b']), note: text(), flag: bool() };
const listed = { perPage: 10, order: [], columns: ['note'] } as const;
const form = { in: { page: 1024 }, sections: [] } as const;

export const resources = [
  // @ts-expect-error deletable
  defineResource('a', { fields: some, api, deletable: false }),
  // @ts-expect-error root
  defineResource('b', { fields: some, api: { ...api, root: '' } }),
  // @ts-expect-error pageSize
  defineResource('c', { fields: some, api, list: { ...listed, pageSize: 5 } }),
  // @ts-expect-error every
  defineResource('d', { fields: some, api, list: { ...listed, filters: [{ equals: 'kind', every: true }] } }),
  // @ts-expect-error sort
  defineResource('e', { fields: some, api, list: { ...listed, columns: [{ toggle: 'flag', sort: true }] } }),
  // @ts-expect-error height
  defineResource('f', { fields: some, api, form: { in: { page: 1024 }, sections: [], height: 5 } }),
  defineResource('g', {
    fields: some,
    api,
    // @ts-expect-error if
    form: { ...form, sections: [{ title: 'x', fields: [{ field: 'note', if: { flag: true } }] }] },
  }),
  defineResource('h', {
    fields: some,
    api,
    // @ts-expect-error pageSize
    variants: { by: 'kind', of: { a: { list: { ...listed, pageSize: 5 } }, b: {} } },
  }),
  defineResource('i', {
    fields: some,
    api,
    // @ts-expect-error fold
    variants: { by: 'kind', of: { a: { fold: true }, b: {} } },
  }),
  defineResource('i2', {
    fields: some,
    api,
    variants: {
      by: 'kind',
      of: {
        // @ts-expect-error height
        a: { form: { ...form, height: 5 } },
        // @ts-expect-error titel
        b: { form: { in: { page: 1024 }, sections: [{ title: 'x', titel: 'x', fields: ['note'] }] } },
      },
    },
  }),
  defineResource('j', {
    fields: some,
    api,
    // @ts-expect-error button
    actions: { go: { run: { call: 'go' }, button: 'red' } },
  }),
  // @ts-expect-error icon
  defineResource('k', { fields: some, api, menu: { group: 'content', icon: 'star' } }),
];
