import {
  bool,
  choice,
  dateTime,
  deskFields,
  files,
  group,
  id,
  image,
  int,
  number,
  richText,
  text,
  texts,
} from '../../../core/schema/index';

/**
 * The fixed post categories by board code. `none` is stored like the other categories; the category bar shows
 * it last.
 */
export const categories = {
  work: ['new', 'trending', 'recommended'],
  event: ['ongoing', 'ended'],
  guide: ['coin-exchange', 'ethereum', 'wallet', 'marketplace', 'trade'],
  youtube: ['artwork', 'interview', 'exhibition', 'tutorial', 'none'],
  report: ['market', 'artist', 'supply', 'none'],
  forms: ['application', 'contract', 'consent', 'etc', 'none'],
} as const;

const allBoardCategories = [
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

/** The fields of the posts of all twelve board codes (specification, section 3). */
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
  category: choice(allBoardCategories, { nullable: true }),
  subject: text({ required: true, max: 200 }),
  content: richText(),
  summary: text({ max: 500 }),
  // The period is free text: in the specification, the input's placeholder is a date range.
  period: text({ max: 100 }),
  createdAt: dateTime({ setAtCreation: 'now' }),
  sequence: int({ default: 1, startsAt: { from: 'totalCount', within: 'code' } }),
  storeName: text({ max: 200 }),
  storePhone: text({ format: 'phone', max: 50 }),
  storeEmail: text({ format: 'email', max: 200 }),
  sido: text({ max: 50 }),
  gugun: text({ max: 50 }),
  area: text({ max: 100 }),
  postcode: text({ format: 'postcode', max: 10 }),
  address1: text({ max: 300 }),
  address2: text({ max: 300 }),
  writer: group({
    name: text({ readOnly: true, setAtCreation: 'operator', personal: 'name' }),
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
  thumb: image({ upload: { to: 'thumb' }, public: true, sizes: { thumb: 96, list: 320 } }),
  files: files({ upload: { to: 'files', removedIn: '_files' }, reorder: true }),
  reply: richText(),
  // Who answers a visitor's question, and until when the question is postponed. Other posts don't use these
  // fields.
  ...deskFields,
  // The storefront writes these fields; the console shows none of them (docs/product/decisions.md, "Posts").
  lat: number({ readOnly: true, nullable: true, decimals: 6 }),
  lng: number({ readOnly: true, nullable: true, decimals: 6 }),
  collections: texts({ readOnly: true }),
  relativeProducts: texts({ readOnly: true }),
  portfolios: texts({ readOnly: true }),
};
