import { defineResource, id, int, richText, text } from '../../core/schema/index';
import { createdAt, locale } from './shared';

/** Frequently asked questions (specification, section 2.10). */
export const faqs = defineResource('faqs', {
  fields: {
    _id: id(),
    locale,
    type: text({ max: 50 }),
    subject: text({ required: true, max: 200 }),
    content: richText(),
    sequence: int({ startsAt: { from: 'totalCount' } }),
    createdAt,
  },
  api: { path: 'faqs', many: 'faqs', one: 'faq' },
  menu: { group: 'support' },
  bulk: { delete: true },
  publish: { answers: ['locale', 'type', 'subject', 'content', 'sequence'] },
  sortable: 'sequence',
  repeats: { again: true, copy: true },
  list: {
    perPage: 10,
    columns: ['sequence', { field: 'subject', expands: 'content' }, 'createdAt'],
    order: ['sequence', '-createdAt'],
    sorts: ['sequence', 'subject', 'createdAt'],
    excel: 'stamped',
    import: true,
  },
  form: { in: { dialog: 820 }, sections: [{ title: 'basic', fields: [['subject', 'sequence'], 'content'] }] },
});
