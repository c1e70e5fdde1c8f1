import { defineResource } from '../schema/index';
import { pinnablePost } from './shared';

/** Customer-centre downloads (specification, section 2.8). */
export const downloads = defineResource('downloads', {
  fields: pinnablePost,
  api: { path: 'downloads', many: 'downloads', one: 'download' },
  menu: { group: 'support' },
  bulk: { delete: true },
  repeats: { again: true, copy: true },
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
    sorts: ['subject', 'createdAt'],
    filters: [{ range: 'createdAt' }, { search: ['subject', 'content'], all: true }],
    collapsible: true,
  },
  form: {
    in: { dialog: 820 },
    sections: [{ title: 'basic', fields: [['subject', 'isNotice'], 'upload', 'content'] }],
  },
});
