import {
  bool,
  date,
  dateTime,
  defineResource,
  id,
  image,
  int,
  list,
  richText,
  text,
} from '../../core/schema/index';

/** What the museum shows, and what it costs to see it. */
export const exhibitions = defineResource('exhibitions', {
  fields: {
    _id: id(),
    subject: text({ required: true, max: 100 }),
    hall: text({ max: 50 }),
    startsAt: date({ nullable: true }),
    endsAt: date({ nullable: true }),
    price: int({ min: 0, max: 1_000_000 }),
    isOpen: bool({ default: true }),
    poster: image({ upload: { to: 'poster' }, public: true }),
    content: richText(),
    works: list({ title: text({ max: 100 }), artist: text({ max: 100 }) }, { max: 50, reorder: true }),
    createdAt: dateTime({ readOnly: true, setAtCreation: 'now' }),
  },
  api: { path: 'exhibitions', many: 'exhibitions', one: 'exhibition' },
  menu: { group: 'halls' },
  bulk: { delete: true },
  repeats: { again: true, copy: true },
  list: {
    perPage: 10,
    columns: ['poster', 'subject', 'hall', 'startsAt', 'endsAt', 'price', { toggle: 'isOpen' }],
    order: ['-createdAt'],
    sorts: ['subject', 'startsAt'],
    filters: [
      { search: ['subject', 'hall'], all: true },
      { equals: 'isOpen', all: true },
    ],
    excel: 'plain',
    import: true,
  },
  form: {
    in: { page: 1024 },
    sections: [
      { title: 'basic', fields: ['subject', ['hall', 'price'], ['startsAt', 'endsAt'], 'isOpen'] },
      { title: 'shown', fields: ['poster', 'content'] },
      { title: 'works', fields: [{ field: 'works', widget: 'rows' }] },
    ],
  },
});
