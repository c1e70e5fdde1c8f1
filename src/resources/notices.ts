import { defineResource } from '../schema/index';
import { pinnablePost } from './shared';

/** Notices (specification, section 2.16); the API calls them notifications. */
export const notices = defineResource('notices', {
  fields: pinnablePost,
  api: { path: 'notifications', many: 'notifications', one: 'notification' },
  menu: { group: 'support' },
  bulk: { delete: true },
  repeats: { again: true, copy: true },
  list: {
    perPage: 15,
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
  },
  form: {
    in: { dialog: 820 },
    sections: [{ title: 'basic', fields: [['subject', 'isNotice'], 'upload', 'content'] }],
  },
});
