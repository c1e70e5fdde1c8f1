import { bool, defineResource, file, id, richText, text } from '../schema/index';
import { createdAt } from './shared';

/** Customer-centre downloads (specification, section 2.8). */
export const downloads = defineResource('downloads', {
  fields: {
    _id: id(),
    subject: text({ required: true, max: 200 }),
    content: richText(),
    upload: file({ upload: { to: 'upload' } }),
    isNotice: bool(),
    createdAt,
  },
  api: { path: 'downloads', many: 'downloads', one: 'download' },
  menu: { group: 'support' },
  list: {
    perPage: 10,
    columns: [
      { rowNumber: true },
      { field: 'subject', expands: 'content' },
      'upload',
      'createdAt',
      { toggle: 'isNotice' },
    ],
    order: ['-isNotice', '-createdAt'],
    filters: [{ range: 'createdAt' }, { search: ['subject', 'content'], all: true }],
    collapsible: true,
  },
  form: {
    in: { dialog: 820 },
    sections: [{ title: 'basic', fields: [['subject', 'isNotice'], 'upload', 'content'] }],
  },
});
