import { bool, choice, dateTime, files, group, id, image, int, richText, text } from '../../schema/index';

/** Fixed post categories by board code; `none` is a stored value, last in the category bar. */
export const categories = {
  work: ['new', 'trending', 'recommended'],
  event: ['ongoing', 'ended'],
  guide: ['coin-exchange', 'ethereum', 'wallet', 'marketplace', 'trade'],
  youtube: ['artwork', 'interview', 'exhibition', 'tutorial', 'none'],
  report: ['market', 'artist', 'supply', 'none'],
  forms: ['application', 'contract', 'consent', 'etc', 'none'],
} as const;

const everyCategory = [
  ...categories.work,
  ...categories.event,
  ...categories.guide,
  'artwork',
  'interview',
  'exhibition',
  'tutorial',
  'market',
  'artist',
  'supply',
  'application',
  'contract',
  'consent',
  'etc',
  'none',
] as const;

/** The stored shape that all twelve board codes share (specification, section 3). */
export const fields = {
  _id: id(),
  code: choice([
    'work',
    'author',
    'event',
    'store',
    'guide',
    'youtube',
    'report',
    'forms',
    'press',
    'interior-shop',
    'interior-inquire',
    'consignment-sale',
  ]),
  category: choice(everyCategory, { nullable: true }),
  subject: text({ required: true, max: 200 }),
  content: richText(),
  summary: text({ max: 500 }),
  // Free text, as the specification's placeholder with a date range.
  period: text({ max: 100 }),
  createdAt: dateTime({ stamp: 'now' }),
  sequence: int({ default: 1, initial: { from: 'totalCount', within: 'code' } }),
  storeName: text({ max: 200 }),
  storePhone: text({ format: 'phone', max: 50 }),
  storeEmail: text({ format: 'email', max: 200 }),
  sido: text({ max: 50 }),
  gugun: text({ max: 50 }),
  area: text({ max: 100 }),
  postcode: text({ max: 10 }),
  address1: text({ max: 300 }),
  address2: text({ max: 300 }),
  writer: group({
    name: text({ readOnly: true, stamp: 'operator', personal: 'name' }),
    phone: text({ readOnly: true, format: 'phone', personal: 'phone' }),
    email: text({ readOnly: true, format: 'email', personal: 'email' }),
  }),
  meta: group({
    buyEnabled: bool({ default: false }),
    buyURL: text({ format: 'url', max: 2000 }),
    youtube: text({ format: 'youtube', widget: 'youtube', max: 2000 }),
    href: text({ format: 'url', max: 2000 }),
    authorName: text({ max: 100 }),
    workType: text({ max: 100 }),
  }),
  thumb: image({ upload: { to: 'thumb' }, public: true }),
  files: files({ upload: { to: 'files', removedIn: '_files' }, reorder: true }),
  reply: richText(),
};
