import { choice, dateTime, defineResource, id, int, ref, text } from '../../core/schema/index';

/** Tickets that somebody reserved. Their total is what the exhibition costs so many times. */
export const tickets = defineResource('tickets', {
  fields: {
    _id: id(),
    visitor: text({ required: true, personal: 'name', max: 100 }),
    phone: text({ format: 'phone', personal: 'phone', max: 50 }),
    _exhibition: ref('exhibitions', { nullable: true, forgets: [] }),
    exhibition: text({ readOnly: true, labelOf: '_exhibition' }),
    count: int({ min: 1, max: 100, default: 1 }),
    price: int({ min: 0, max: 1_000_000 }),
    total: int({ readOnly: true, nullable: true }),
    state: choice(['RESERVED', 'USED'], { default: 'RESERVED' }),
    createdAt: dateTime({ readOnly: true, setAtCreation: 'now' }),
  },
  api: { path: 'tickets', many: 'tickets', one: 'ticket' },
  menu: { group: 'counter' },
  title: { field: 'visitor', details: ['phone'] },
  list: {
    perPage: 10,
    columns: ['createdAt', 'visitor', 'phone', 'exhibition', 'count', 'total', 'state'],
    order: ['-createdAt'],
    sorts: ['createdAt', 'total'],
    filters: [
      { equals: 'state', all: true },
      { search: ['visitor', 'phone'], all: true },
    ],
    excel: 'plain',
  },
  form: {
    in: { dialog: 640 },
    sections: [
      { title: 'basic', fields: [['visitor', 'phone'], '_exhibition', ['count', 'price', 'total'], 'state'] },
    ],
  },
});
